package io.stowage.web;

import io.micronaut.context.event.ApplicationEventListener;
import io.micronaut.runtime.server.event.ServerStartupEvent;
import io.stowage.web.KnownAnswers.Check;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Whether the service may be asked: only after the known answers came out right. They also warm it up. */
@Singleton
final class Readiness implements ApplicationEventListener<ServerStartupEvent> {
    private final KnownAnswers knownAnswers;
    private final CountDownLatch asked = new CountDownLatch(1);
    private volatile List<Check> checks = List.of();

    Readiness(KnownAnswers knownAnswers) {
        this.knownAnswers = knownAnswers;
    }

    @Override
    public void onApplicationEvent(ServerStartupEvent event) {
        Thread thread = new Thread(this::ask, "known-answers");
        thread.setDaemon(true);
        thread.start();
    }

    /** Asks the known questions, in the thread of the caller. */
    void ask() {
        checks = knownAnswers.ask();
        asked.countDown();
    }

    /** What came out so far; empty before the questions were asked. */
    List<Check> checks() {
        return checks;
    }

    boolean isReady() {
        return !checks.isEmpty() && checks.stream().allMatch(Check::right);
    }

    /** Waits until the questions were asked and says whether the service is ready. */
    boolean await() throws InterruptedException {
        asked.await();
        return isReady();
    }
}
