package io.stowage.catalog.configuration;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Smallest and largest number that makes sense for the key. Read by {@link StrictReader}. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Range {
    long min();

    long max();

    /** Whether {@code min} itself is excluded. */
    boolean aboveMin() default false;
}
