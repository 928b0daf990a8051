package io.stowage.web;

import io.micronaut.http.annotation.Controller;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.stowage.catalog.configuration.Configuration;
import io.stowage.rules.Language;
import io.stowage.sizing.Advisor;
import io.stowage.sizing.CalibrationReport;
import io.stowage.sizing.CalibrationRequest;
import io.stowage.sizing.PredictionReport;
import io.stowage.sizing.PredictionRequest;
import io.stowage.sizing.SizingReport;
import io.stowage.sizing.SizingRequest;
import io.stowage.sizing.ValidationReport;
import io.stowage.web.api.QuestionsApi;
import org.jspecify.annotations.Nullable;

/** Is it right, how fast is it, which one to quote. */
@Controller
@ExecuteOn(TaskExecutors.BLOCKING)
final class QuestionsController implements QuestionsApi {
    private final Advisor advisor;
    private final Questions questions;

    QuestionsController(Advisor advisor, Questions questions) {
        this.advisor = advisor;
        this.questions = questions;
    }

    @Override
    public ValidationReport validate(
            Configuration configuration, @Nullable String outcomes, @Nullable String acceptLanguage) {
        Language language = Language.of(acceptLanguage);
        return questions.ask(() -> advisor.validate(configuration, outcomes != null, language));
    }

    @Override
    public PredictionReport predict(PredictionRequest request) {
        return questions.ask(() -> advisor.predict(request));
    }

    @Override
    public CalibrationReport calibrate(CalibrationRequest request) {
        return questions.ask(() -> advisor.calibrate(request));
    }

    @Override
    public SizingReport size(SizingRequest request, @Nullable String acceptLanguage) {
        Language language = Language.of(acceptLanguage);
        return questions.ask(() -> advisor.in(language, advisor.size(request)));
    }
}
