package io.stowage.web;

import io.micronaut.http.annotation.Controller;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.stowage.catalog.bill.BillOfMaterial;
import io.stowage.catalog.configuration.Configuration;
import io.stowage.catalog.layout.Cabling;
import io.stowage.catalog.layout.CsvDocument;
import io.stowage.catalog.layout.Layout;
import io.stowage.catalog.layout.RackElevation;
import io.stowage.rules.Language;
import io.stowage.sizing.Advisor;
import io.stowage.sizing.Document;
import io.stowage.web.api.DocumentsApi;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What to order, and what goes where; {@link DocumentForms} turns an answer into the form that was asked for. */
@Controller
@ExecuteOn(TaskExecutors.BLOCKING)
final class DocumentsController implements DocumentsApi {
    private final Advisor advisor;
    private final Questions questions;

    DocumentsController(Advisor advisor, Questions questions) {
        this.advisor = advisor;
        this.questions = questions;
    }

    @Override
    public Document<BillOfMaterial> billOfMaterial(Configuration configuration, @Nullable String acceptLanguage) {
        return in(acceptLanguage, () -> advisor.billOfMaterial(configuration));
    }

    @Override
    public Document<Layout> layout(Configuration configuration, @Nullable String acceptLanguage) {
        return in(acceptLanguage, () -> advisor.layout(configuration));
    }

    @Override
    public Document<RackElevation> rack(Configuration configuration, @Nullable String acceptLanguage) {
        return in(acceptLanguage, () -> advisor.rack(configuration));
    }

    @Override
    public Document<Cabling> cabling(Configuration configuration, @Nullable String acceptLanguage) {
        return in(acceptLanguage, () -> advisor.cabling(configuration));
    }

    private <T extends CsvDocument> Document<T> in(@Nullable String acceptLanguage, Supplier<Document<T>> question) {
        Language language = Language.of(acceptLanguage);
        return questions.ask(() -> advisor.in(language, question.get()));
    }
}
