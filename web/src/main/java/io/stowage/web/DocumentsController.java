package io.stowage.web;

import io.micronaut.http.annotation.Controller;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.stowage.catalog.bill.BillOfMaterial;
import io.stowage.catalog.configuration.Configuration;
import io.stowage.catalog.layout.Cabling;
import io.stowage.catalog.layout.Layout;
import io.stowage.catalog.layout.RackElevation;
import io.stowage.sizing.Advisor;
import io.stowage.sizing.Document;
import io.stowage.web.api.DocumentsApi;

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
    public Document<BillOfMaterial> billOfMaterial(Configuration configuration) {
        return questions.ask(() -> advisor.billOfMaterial(configuration));
    }

    @Override
    public Document<Layout> layout(Configuration configuration) {
        return questions.ask(() -> advisor.layout(configuration));
    }

    @Override
    public Document<RackElevation> rack(Configuration configuration) {
        return questions.ask(() -> advisor.rack(configuration));
    }

    @Override
    public Document<Cabling> cabling(Configuration configuration) {
        return questions.ask(() -> advisor.cabling(configuration));
    }
}
