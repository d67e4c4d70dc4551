package dev.waitwell.conformance.parity;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.waitwell.conformance.process.Module;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Which module may know which. */
class ArchitectureTests {

    @ParameterizedTest
    @EnumSource(Module.class)
    void copyableModulesKnowNoOtherModule(Module module) {
        String own = ownPackage(module);
        JavaClasses classes = classes(module);
        String[] others = {
            "dev.waitwell.downstream..",
            "dev.waitwell.service..",
            "dev.waitwell.gateway..",
            "dev.waitwell.pools..",
            "dev.waitwell.lab..",
            "dev.waitwell.gatling..",
            "dev.waitwell.model..",
            "dev.waitwell.console.."
        };

        for (String other : others) {
            if (!other.equals(own + "..")) {
                noClasses()
                        .that()
                        .resideInAPackage(own + "..")
                        .should()
                        .dependOnClassesThat()
                        .resideInAPackage(other)
                        .because("a team copies the folder out of this tree and builds it alone")
                        .check(classes);
            }
        }
    }

    @Test
    void theDownstreamKnowsNoSpring() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.springframework..")
                .because("it must never be the bottleneck: Reactor Netty alone is enough")
                .check(classes(Module.DOWNSTREAM));
        assertThat(Module.DOWNSTREAM.classPath())
                .as("the downstream's class path")
                .isNotEmpty()
                .noneMatch(jar -> jar.toString().contains("springframework"));
    }

    @ParameterizedTest
    @EnumSource(
            value = Module.class,
            names = {"SERVICE_BLOCKING", "SERVICE_REACTIVE"})
    void servicesFindNoOtherModuleOnTheirClassPath(Module module) {
        assertThat(module.classPath())
                .isNotEmpty()
                .noneMatch(jar -> jar.toString().contains("waitwell-lab"))
                .noneMatch(jar -> jar.toString().contains("waitwell-gatling"))
                .noneMatch(jar -> jar.toString().contains("waitwell-service"))
                .noneMatch(jar -> jar.toString().contains("waitwell-downstream"));
    }

    @Test
    void theReactiveTwinHasNoServletOnItsClassPathAndTheBlockingOneHasTomcat() {
        assertThat(Module.SERVICE_REACTIVE.classPath())
                .noneMatch(jar -> jar.getFileName().toString().startsWith("tomcat-embed-core"))
                .noneMatch(jar -> jar.getFileName().toString().startsWith("spring-webmvc-"));
        assertThat(Module.SERVICE_BLOCKING.classPath())
                .anyMatch(jar -> jar.getFileName().toString().startsWith("tomcat-embed-core"));
    }

    @Test
    void theReactiveTwinHasNoPoolOfConnectionsThatBlock() {
        assertThat(Module.SERVICE_REACTIVE.classPath())
                .noneMatch(jar -> jar.getFileName().toString().startsWith("HikariCP-"))
                .anyMatch(jar -> jar.getFileName().toString().startsWith("r2dbc-pool-"));
        assertThat(Module.SERVICE_BLOCKING.classPath())
                .anyMatch(jar -> jar.getFileName().toString().startsWith("HikariCP-"));
    }

    @ParameterizedTest
    @EnumSource(
            value = Module.class,
            names = {"SERVICE_BLOCKING_JETTY", "SERVICE_BLOCKING_UNDERTOW"})
    void theModulesWithAnotherServerHaveTheBlockingServiceAndNoTomcat(Module module) {
        assertThat(module.classPath())
                .anyMatch(path -> path.toString().contains("service-blocking"))
                .noneMatch(jar -> jar.getFileName().toString().startsWith("tomcat-embed-core"))
                .noneMatch(jar -> jar.getFileName().toString().startsWith("spring-boot-tomcat"));
    }

    private static String ownPackage(Module module) {
        return switch (module) {
            case DOWNSTREAM -> "dev.waitwell.downstream";
            case SERVICE_BLOCKING, SERVICE_BLOCKING_JETTY, SERVICE_BLOCKING_UNDERTOW, SERVICE_REACTIVE ->
                "dev.waitwell.service";
            case GATEWAY -> "dev.waitwell.gateway";
        };
    }

    private static JavaClasses classes(Module module) {
        JavaClasses classes = new ClassFileImporter().importPath(module.classes());
        assertThat(classes).as("classes of %s", module).isNotEmpty();
        return classes;
    }
}
