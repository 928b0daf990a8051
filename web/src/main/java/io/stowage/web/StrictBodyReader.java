package io.stowage.web;

import io.micronaut.core.annotation.Order;
import io.micronaut.core.io.buffer.ByteBuffer;
import io.micronaut.core.io.buffer.ReferenceCounted;
import io.micronaut.core.order.Ordered;
import io.micronaut.core.type.Argument;
import io.micronaut.core.type.Headers;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.body.MessageBodyReader;
import io.micronaut.http.codec.CodecException;
import io.stowage.catalog.configuration.DocumentFormat;
import io.stowage.catalog.configuration.StrictReader;
import io.stowage.sizing.CalibrationRequest;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;

/**
 * Reads every request body, JSON or YAML, with the one strict reader; throws
 * {@link io.stowage.catalog.configuration.UnreadableDocumentException} with every fault.
 */
@Singleton
@Order(Ordered.HIGHEST_PRECEDENCE)
@Consumes({MediaType.APPLICATION_JSON, MediaType.APPLICATION_YAML})
final class StrictBodyReader<T> implements MessageBodyReader<T> {
    static final int MAX_BYTES = StrictReader.MAX_BYTES;

    private final StrictReader reader;

    StrictBodyReader(StrictReader reader) {
        this.reader = reader;
    }

    @Override
    public boolean isReadable(Argument<T> type, MediaType mediaType) {
        return type.getType().isRecord();
    }

    @Override
    public T read(Argument<T> type, MediaType mediaType, Headers headers, InputStream stream) throws CodecException {
        try (stream) {
            return read(type, mediaType, stream.readNBytes(MAX_BYTES + 1));
        } catch (IOException e) {
            throw new CodecException("The body broke off", e);
        }
    }

    @Override
    public T read(Argument<T> type, MediaType mediaType, Headers headers, ByteBuffer<?> buffer) throws CodecException {
        T record = read(type, mediaType, buffer.toByteArray());
        // The caller releases the buffer itself when reading failed.
        if (buffer instanceof ReferenceCounted counted) {
            counted.release();
        }
        return record;
    }

    private T read(Argument<T> type, MediaType mediaType, byte[] bytes) {
        DocumentFormat format = RequestGate.isYaml(mediaType) ? DocumentFormat.YAML : DocumentFormat.JSON;
        if (type.getType() == CalibrationRequest.class) {
            return type.getType().cast(ImportedFiles.read(reader, bytes, format));
        }
        return type.getType().cast(reader.read(bytes, format, type.getType().asSubclass(Record.class)));
    }
}
