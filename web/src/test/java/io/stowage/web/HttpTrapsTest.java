package io.stowage.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests that are not quite HTTP: one answer each, never two, and never a success. */
@DisplayName("HTTP traps")
class HttpTrapsTest {
    private static final Pattern STATUS_LINE = Pattern.compile("HTTP/\\d\\.\\d (\\d{3}) ");

    @ParameterizedTest(name = "{0} → {1}")
    @DisplayName("are refused with one answer")
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    no Host                  | 400 | GET /health HTTP/1.1\\r\\n\\r\\n
                    two Hosts                | 400 | GET /health HTTP/1.1\\r\\nHost: a\\r\\nHost: b\\r\\n\\r\\n
                    two lengths              | 400 | POST /api/v1/validations HTTP/1.1\\r\\nHost: a\\r\\nContent-Type: application/json\\r\\nContent-Length: 2\\r\\nContent-Length: 3\\r\\n\\r\\n{}
                    length and chunks        | 400 | POST /api/v1/validations HTTP/1.1\\r\\nHost: a\\r\\nContent-Type: application/json\\r\\nContent-Length: 3\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n0\\r\\n\\r\\n
                    unknown transfer coding  | 400 | POST /api/v1/validations HTTP/1.1\\r\\nHost: a\\r\\nContent-Type: application/json\\r\\nTransfer-Encoding: xchunked\\r\\n\\r\\n0\\r\\n\\r\\n
                    space before colon       | 400 | GET /health HTTP/1.1\\r\\nHost : a\\r\\n\\r\\n
                    chunk size overflow      | 400 | POST /api/v1/validations HTTP/1.1\\r\\nHost: a\\r\\nContent-Type: application/json\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\nFFFFFFFFFFFFFFFFF\\r\\n{}\\r\\n0\\r\\n\\r\\n
                    method that is none      | 405 | BREW /health HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n
                    TRACE                    | 405 | TRACE /health HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n
                    version 9.9              | 505 | GET /health HTTP/9.9\\r\\nHost: a\\r\\n\\r\\n
                    path with a bad escape   | 400 | GET /api/v1/catalog/parts/%zz HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n
                    path upwards             | 404 | GET /docs/../../pom.xml HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n
                    path upwards, escaped    | 404 | GET /docs/%2e%2e%2fpom.xml HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n
                    """)
    void refused(String trap, int status, String request) {
        assertAnswer(request.replace("\\r\\n", "\r\n"), status);
    }

    @ParameterizedTest(name = "{0} → {1}")
    @DisplayName("of length are refused by their own status")
    @CsvSource({"long address, 414", "long header, 431", "many parameters, 400"})
    void tooLong(String trap, int status) {
        String request =
                switch (trap) {
                    case "long address" -> "GET /health?" + "a".repeat(5_000) + " HTTP/1.1\r\nHost: a\r\n\r\n";
                    case "long header" -> "GET /health HTTP/1.1\r\nHost: a\r\nX-A: " + "a".repeat(9_000) + "\r\n\r\n";
                    default -> "GET /api/v1/catalog/parts?" + "a=1&".repeat(900) + " HTTP/1.1\r\nHost: a\r\n\r\n";
                };
        assertAnswer(request, status);
    }

    @Test
    @DisplayName("that break the address are told so")
    void badEscape() {
        assertThat(TestService.exchange("GET /api/v1/catalog/parts/%zz HTTP/1.1\r\nHost: a\r\n\r\n"))
                .contains("its target is not a URI")
                .contains("%25");
    }

    private static void assertAnswer(String request, int status) {
        String answer = TestService.exchange(request);
        assertThat(STATUS_LINE.matcher(answer).results().map(r -> r.group(1)).toList())
                .as(answer)
                .containsExactly(String.valueOf(status));
        assertThat(answer)
                .contains("application/problem+json")
                .contains("nosniff")
                .doesNotContain("Exception");
        assertThat(answer.toLowerCase(java.util.Locale.ROOT)).doesNotContain("\r\nserver:");
    }
}
