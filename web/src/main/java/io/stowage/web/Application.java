package io.stowage.web;

import io.micronaut.runtime.Micronaut;

/** Starts the service; {@code HOST} and {@code PORT} say where it listens. */
public final class Application {
    private Application() {}

    public static void main(String[] arguments) {
        Micronaut.build(arguments).mainClass(Application.class).banner(false).start();
    }
}
