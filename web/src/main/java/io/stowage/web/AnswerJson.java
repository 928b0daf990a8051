package io.stowage.web;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Replaces;
import io.micronaut.jackson.ObjectMapperFactory;
import io.stowage.catalog.configuration.Json;
import jakarta.inject.Singleton;

/** The mapper that writes every answer: the product's own, so that equal values give equal bytes. */
@Factory
final class AnswerJson {

    @Singleton
    @Replaces(value = ObjectMapper.class, factory = ObjectMapperFactory.class)
    ObjectMapper mapper() {
        return Json.mapper();
    }
}
