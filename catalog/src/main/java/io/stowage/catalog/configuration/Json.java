package io.stowage.catalog.configuration;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerationException;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.JsonGeneratorDelegate;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import java.io.IOException;

/** The one way documents become records and records become JSON, so that equal values give equal bytes. */
public final class Json {
    private Json() {}

    /** A mapper that refuses what it does not know, keeps decimals exact and never writes NaN or infinity. */
    public static ObjectMapper mapper() {
        return JsonMapper.builder(JsonFactory.builder()
                        .addDecorator((factory, generator) -> new FiniteNumbers(generator))
                        .build())
                .addModule(new Jdk8Module())
                .defaultPropertyInclusion(
                        JsonInclude.Value.construct(JsonInclude.Include.ALWAYS, JsonInclude.Include.ALWAYS))
                .enable(
                        DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES,
                        DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                .enable(
                        DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS,
                        DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
                .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
                .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
                .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
                .enable(com.fasterxml.jackson.core.JsonGenerator.Feature.WRITE_BIGDECIMAL_AS_PLAIN)
                .build();
    }

    /** Jackson would write NaN as a text; such a value is a fault of the program, never an answer. */
    private static final class FiniteNumbers extends JsonGeneratorDelegate {
        FiniteNumbers(JsonGenerator generator) {
            super(generator);
        }

        @Override
        public void writeNumber(double value) throws IOException {
            if (!Double.isFinite(value)) {
                throw new JsonGenerationException("A number to be written is " + value, this);
            }
            super.writeNumber(value);
        }

        @Override
        public void writeNumber(float value) throws IOException {
            writeNumber((double) value);
        }
    }
}
