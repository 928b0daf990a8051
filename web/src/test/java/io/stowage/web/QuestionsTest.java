package io.stowage.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.micronaut.inject.qualifiers.Qualifiers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
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
