package io.stowage.web;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The arrows between the modules point down only. */
@AnalyzeClasses(packages = "io.stowage", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    private static final String CATALOG = "io.stowage.catalog..";
    private static final String RULES = "io.stowage.rules..";
    private static final String PERFORMANCE = "io.stowage.performance..";
    private static final String SIZING = "io.stowage.sizing..";
    private static final String WEB = "io.stowage.web..";

    @ArchTest
    static final ArchRule catalogStandsAlone = noClasses()
            .that()
            .resideInAPackage(CATALOG)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(RULES, PERFORMANCE, SIZING, WEB);

    @ArchTest
    static final ArchRule rulesUseTheCatalogOnly = noClasses()
            .that()
            .resideInAPackage(RULES)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(PERFORMANCE, SIZING, WEB);

    @ArchTest
    static final ArchRule performanceUsesTheCatalogOnly = noClasses()
            .that()
            .resideInAPackage(PERFORMANCE)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(RULES, SIZING, WEB);

    @ArchTest
    static final ArchRule sizingDoesNotKnowTheWeb = noClasses()
            .that()
            .resideInAPackage(SIZING)
            .should()
            .dependOnClassesThat()
            .resideInAPackage(WEB);

    @ArchTest
    static final ArchRule onlyRulesKnowDrools = noClasses()
            .that()
            .resideOutsideOfPackage(RULES)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.drools..", "org.kie..");

    @ArchTest
    static final ArchRule onlyTheWebKnowsHttp = noClasses()
            .that()
            .resideOutsideOfPackage(WEB)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.micronaut..", "io.netty..", "java.net.http..", "com.sun.net.httpserver..");

    @ArchTest
    static final ArchRule noCycles =
            slices().matching("io.stowage.(*)..").should().beFreeOfCycles();
}
