package io.stowage.catalog.configuration;

import io.stowage.catalog.Role;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The value is the id of a part of that role. Read by {@link StrictReader}. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface PartReference {
    Role value();
}
