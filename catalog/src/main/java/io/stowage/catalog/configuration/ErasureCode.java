package io.stowage.catalog.configuration;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The text names an erasure code as data + parity, for example {@code 8+2P}. Read by {@link StrictReader}. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface ErasureCode {
    /** What such a text looks like. */
    String PATTERN = "^[1-9][0-9]?\\+[1-9][Pp]?$";
}
