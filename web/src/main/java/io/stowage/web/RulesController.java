package io.stowage.web;

import io.micronaut.http.annotation.Controller;
import io.stowage.rules.Language;
import io.stowage.rules.Rule;
import io.stowage.rules.RuleEngine;
import io.stowage.web.api.RulesApi;
import org.jspecify.annotations.Nullable;

/** The constraints configurations are checked against. */
@Controller
final class RulesController implements RulesApi {
    private final RuleEngine engine;

    RulesController(RuleEngine engine) {
        this.engine = engine;
    }

    @Override
    public Page<Rule> listRules(@Nullable Integer limit, @Nullable String cursor, @Nullable String acceptLanguage) {
        return Page.of(engine.rules(Language.of(acceptLanguage)), Rule::id, limit, cursor);
    }

    @Override
    public Rule getRule(String id, @Nullable String acceptLanguage) {
        return engine.rule(id, Language.of(acceptLanguage))
                .orElseThrow(() -> ProblemResponses.notFound(
                        "rule", id, engine.rules().stream().map(Rule::id).toList()));
    }
}
