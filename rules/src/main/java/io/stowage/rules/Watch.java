package io.stowage.rules;

import java.util.concurrent.CancellationException;
import org.kie.api.event.rule.BeforeMatchFiredEvent;
import org.kie.api.event.rule.DefaultAgendaEventListener;
import org.kie.api.event.rule.MatchCreatedEvent;
import org.kie.api.runtime.rule.Match;

/** Watches one evaluation: whatever fits a rule is counted, and ends the evaluation when it is too much or too late. */
final class Watch extends DefaultAgendaEventListener {
    private final Limits limits;
    private final long start;
    private int matches;

    Watch(Limits limits) {
        this.limits = limits;
        this.start = limits.nanos().getAsLong();
    }

    @Override
    public void matchCreated(MatchCreatedEvent event) {
        matches++;
        if (matches > limits.matches()) {
            throw stopped("%d combinations".formatted(limits.matches()), event.getMatch());
        }
        look(event.getMatch());
    }

    @Override
    public void beforeMatchFired(BeforeMatchFiredEvent event) {
        look(event.getMatch());
    }

    private void look(Match match) {
        goOn();
        if (limits.nanos().getAsLong() - start > limits.time().toNanos()) {
            throw stopped("%d s".formatted(limits.time().toSeconds()), match);
        }
    }

    /** Ends the work of a request that nobody waits for any more. */
    static void goOn() {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("The evaluation was stopped");
        }
    }

    private static EvaluationStoppedException stopped(String after, Match match) {
        String rule = match.getRule().getName();
        return new EvaluationStoppedException(
                "The check was ended after %s, at the rule %s. Maybe write identical arrays, drives and groups once with a count."
                        .formatted(after, rule.substring(0, rule.indexOf(' '))));
    }
}
