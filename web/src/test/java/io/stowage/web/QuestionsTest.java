package io.stowage.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.micronaut.http.HttpRequest;
import io.micronaut.inject.qualifiers.Qualifiers;
import io.stowage.rules.EvaluationStoppedException;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Questions")
class QuestionsTest {
    private static final String SIZINGS = "/api/v1/sizings";

    private static final String REQUEST = "{\"requirements\":{\"usableTB\":700},\"solutions\":[\"nss73-ha\"]}";

    @Test
    @DisplayName("beyond those that may wait are told at once to come back, and the service lives on")
    void overloaded() throws InterruptedException {
        ExecutorService pool = TestService.context().getBean(ExecutorService.class, Qualifiers.byName("questions"));
        int cores = Runtime.getRuntime().availableProcessors();
        CountDownLatch begun = new CountDownLatch(cores);
        CountDownLatch end = new CountDownLatch(1);
        try {
            for (int i = 0; i < cores; i++) {
                pool.execute(() -> {
                    begun.countDown();
                    await(end);
                });
            }
            begun.await();
            for (int i = 0; i < 64; i++) {
                pool.execute(() -> await(end));
            }
            HttpResponse<byte[]> response = TestService.post(SIZINGS, REQUEST);
            assertThat(BadInputTest.problem(response, 503, "overloaded")
                            .get("detail")
                            .textValue())
                    .contains("ask again");
            assertThat(response.headers().firstValue("Retry-After")).contains("5");
            ContractTest.conforms(SIZINGS, "POST", response);
            assertThat(TestService.get("/health").statusCode()).isEqualTo(200);
        } finally {
            end.countDown();
        }
    }

    @Test
    @DisplayName("that take too long are answered all the same, and their computation is interrupted")
    void tooSlow() throws InterruptedException {
        ExecutorService pool = new Questions.Pool().questions(1);
        try {
            Questions questions = new Questions(pool, Duration.ofMillis(1));
            CountDownLatch begun = new CountDownLatch(1);
            CountDownLatch interrupted = new CountDownLatch(1);
            // One that holds a thread until it is begun keeps the limit from passing before anything runs.
            pool.execute(begun::countDown);
            begun.await();
            List<ProblemKind> kinds = new ArrayList<>();
            while (interrupted.getCount() > 0 && kinds.size() < 1_000) {
                ProblemException problem = catchThrowableOfType(
                        ProblemException.class,
                        () -> questions.ask(() -> {
                            try {
                                new CountDownLatch(1).await();
                            } catch (InterruptedException e) {
                                interrupted.countDown();
                            }
                            return "late";
                        }));
                kinds.add(problem.kind());
            }
            interrupted.await();
            assertThat(kinds).containsOnly(ProblemKind.TOO_SLOW);
        } finally {
            pool.shutdownNow();
        }
    }

    @Test
    @DisplayName("about more different things than are checked are refused, with the section that has most of them")
    void tooManyThings() {
        String array = "{\"part\":\"me4084\",\"drives\":[{\"part\":\"hdd-nls-12tb\",\"count\":2}]}";
        String module = "{\"arrays\":[%s]}".formatted(String.join(",", Collections.nCopies(24, array)));
        String system =
                "{\"apiVersion\":\"stowage/v1\",\"kind\":\"Configuration\",\"solution\":\"pixstor-me4\",\"storageModules\":[%s]}"
                        .formatted(String.join(",", Collections.nCopies(64, module)));
        HttpResponse<byte[]> response = TestService.post("/api/v1/validations", system);
        JsonNode error =
                BadInputTest.problem(response, 400, "unreadable-document").at("/errors/0");
        assertThat(error.get("code").textValue()).isEqualTo("too-large");
        assertThat(error.get("pointer").textValue()).isEqualTo("/storageModules");
        assertThat(error.get("detail").textValue()).contains("different things", "at most 5000");
        assertThat(error.get("advice").textValue()).contains("once with a count");
        ContractTest.conforms("/api/v1/validations", "POST", response);
    }

    @Test
    @DisplayName("that the rules do not come to an end with are answered with 503 and the way out")
    void stopped() throws IOException {
        String ended = "The check was ended after 10 s, at the rule POOL-002. Maybe write less.";
        byte[] body = new ProblemResponses.OfRules(new ProblemResponses(new ObjectMapper()))
                .handle(HttpRequest.POST("/api/v1/validations", ""), new EvaluationStoppedException(ended))
                .body();
        JsonNode problem = new ObjectMapper().readTree(body);
        assertThat(problem.get("status").intValue()).isEqualTo(503);
        assertThat(problem.get("code").textValue()).isEqualTo("too-slow");
        assertThat(problem.get("detail").textValue()).isEqualTo(ended);
    }

    @Test
    @DisplayName("that fail fail as they would without a pool")
    void failures() {
        ExecutorService pool = new Questions.Pool().questions(1);
        try {
            Questions questions = new Questions(pool, Duration.ofMinutes(1));
            assertThat(questions.ask(() -> 42)).isEqualTo(42);
            assertThatThrownBy(() -> questions.ask(() -> {
                        throw new IllegalArgumentException("own");
                    }))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("own");
        } finally {
            pool.shutdownNow();
        }
    }

    @Test
    @DisplayName("are not cut off by the idle time of their connection")
    void idleTime() {
        Duration idle = TestService.context().getRequiredProperty("micronaut.server.idle-timeout", Duration.class);
        Duration limit = TestService.context().getRequiredProperty("stowage.questions.time-limit", Duration.class);
        assertThat(idle).isGreaterThan(limit);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
