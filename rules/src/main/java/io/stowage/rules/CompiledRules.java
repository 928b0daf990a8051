package io.stowage.rules;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.drools.model.Model;
import org.drools.modelcompiler.KieBaseBuilder;
import org.jspecify.annotations.Nullable;
import org.kie.api.KieBase;
import org.kie.api.definition.KiePackage;
import org.kie.api.definition.rule.Rule;

/**
 * The rule files as the build compiled them. They are loaded directly, without the scanning and XML of a container.
 *
 * @param base shareable by threads; each evaluation takes a session of its own
 * @param annotations by full name of the rule
 */
record CompiledRules(KieBase base, SortedMap<String, Map<String, Object>> annotations) {
    private static final String MODEL_LIST = "META-INF/kie/io.stowage/stowage-rules/drools-model";

    /**
     * Loads them from the class path.
     *
     * @throws IllegalStateException when the build left none there
     */
    static CompiledRules load(MessageDigest digest) {
        List<Model> models = new ArrayList<>();
        for (String className : modelClasses()) {
            models.add(instance(className));
            digestClasses(className, digest);
        }
        KieBase base = KieBaseBuilder.createKieBaseFromModel(models);
        SortedMap<String, Map<String, Object>> annotations = new TreeMap<>();
        for (KiePackage group : base.getKiePackages()) {
            for (Rule rule : group.getRules()) {
                annotations.put(rule.getName(), rule.getMetaData());
            }
        }
        if (annotations.isEmpty()) {
            throw new IllegalStateException("No rule was loaded. Maybe run mvn clean: " + MODEL_LIST + " names none.");
        }
        return new CompiledRules(base, annotations);
    }

    private static List<String> modelClasses() {
        byte[] list = resource(MODEL_LIST);
        if (list == null) {
            throw new IllegalStateException(
                    "The rules are not compiled. Maybe run mvn compile: %s is not on the class path."
                            .formatted(MODEL_LIST));
        }
        return new String(list, StandardCharsets.UTF_8)
                .lines()
                .map(String::trim)
                .filter(line -> !line.isEmpty() && !line.contains(":"))
                .sorted()
                .toList();
    }

    private static Model instance(String className) {
        try {
            return Class.forName(className)
                    .asSubclass(Model.class)
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (ClassNotFoundException
                | NoSuchMethodException
                | InstantiationException
                | IllegalAccessException
                | InvocationTargetException e) {
            throw new IllegalStateException("The compiled rules %s cannot be loaded.".formatted(className), e);
        }
    }

    /** The compiler keeps no rule text, but names each condition by a digest of it within these classes. */
    private static void digestClasses(String className, MessageDigest digest) {
        String file = className.replace('.', '/');
        for (int i = 0; ; i++) {
            byte[] methods = resource(file + "RuleMethods" + i + ".class");
            if (methods == null) {
                return;
            }
            digest.update(methods);
        }
    }

    private static byte @Nullable [] resource(String path) {
        try (InputStream in = CompiledRules.class.getClassLoader().getResourceAsStream(path)) {
            return in == null ? null : in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
