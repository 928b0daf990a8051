package io.stowage.web;

import io.micronaut.context.annotation.Bean;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Value;
import io.micronaut.http.HttpHeaders;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Computes answers, as many at a time as there are cores. A few more wait; beyond those a client is told at once to come
 * back. Whoever waits longer than the limit is answered too, and the computation is interrupted.
 */
@Singleton
final class Questions {
    private static final String RETRY_AFTER_SECONDS = "5";

    private final ExecutorService pool;
    private final Duration limit;

    Questions(@Named("questions") ExecutorService pool, @Value("${stowage.questions.time-limit}") Duration limit) {
        this.pool = pool;
        this.limit = limit;
    }

    /** Threads that are apart from those of the server, so that /health is never behind a sizing. */
    @Factory
    static final class Pool {
        @Singleton
        @Named("questions")
        @Bean(preDestroy = "shutdownNow")
        ExecutorService questions(@Value("${stowage.questions.waiting}") int waiting) {
            int cores = Runtime.getRuntime().availableProcessors();
            return new ThreadPoolExecutor(
                    cores, cores, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(waiting), task -> {
                        Thread thread = new Thread(task, "questions");
                        thread.setDaemon(true);
                        return thread;
                    });
        }
    }

    /**
     * The answer; the calling thread waits for it.
     *
     * @throws ProblemException {@code OVERLOADED} when too many wait, {@code TOO_SLOW} after the limit
     */
    <T> T ask(Callable<T> question) {
        Future<T> answer;
        try {
            answer = pool.submit(question);
        } catch (RejectedExecutionException e) {
            throw overloaded("More questions wait than are taken. Maybe ask again in a few seconds.");
        }
        try {
            return answer.get(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            answer.cancel(true);
            throw new ProblemException(
                    ProblemKind.TOO_SLOW,
                    "No answer was found within %d s. Maybe ask for less at once: fewer solutions, more pins."
                            .formatted(limit.toSeconds()));
        } catch (InterruptedException e) {
            answer.cancel(true);
            Thread.currentThread().interrupt();
            throw overloaded("The service is ending.");
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException ofQuestion) {
                throw ofQuestion;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    private static ProblemException overloaded(String detail) {
        return new ProblemException(
                ProblemKind.OVERLOADED, detail, Map.of(HttpHeaders.RETRY_AFTER, RETRY_AFTER_SECONDS), List.of());
    }
}
