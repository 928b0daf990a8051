package io.stowage.catalog.configuration;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * One thing that makes a document unreadable.
 *
 * @param pointer JSON pointer (RFC 6901) to the value; empty for the whole document
 * @param line line in the text, from 1; 0 when unknown
 * @param column column in that line, from 1; 0 when unknown
 * @param code stable name of the kind of problem, for programs
 * @param value what it is about, as it was written, shortened: the value, the key or the text that cannot be read; for a
 *     missing key its name
 * @param detail what is wrong, in words
 * @param advice the way out, absent where none can be told
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Problem(
        String pointer, int line, int column, String code, String value, String detail, @Nullable String advice) {}
