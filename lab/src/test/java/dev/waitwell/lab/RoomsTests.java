package dev.waitwell.lab;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which room may know which: what is asked comes in at experiment, what was found goes out at report, never back. */
class RoomsTests {
    private static final String LAB = "dev.waitwell.lab.";
    private static final JavaClasses ALL = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.waitwell.lab");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "experiment|''|a question does not depend on how it is answered",
                "process|experiment|it starts what an experiment asks for and knows nothing of what is measured",
                "load|experiment|what users did is counted without knowing who will read it",
                "result|''|files are read by others who have nothing of the lab but them",
                "measure|experiment process result|it reads processes and writes records, and judges nothing",
                "judge|result|a verdict is a pure function of results: whoever has the file can repeat it",
                "report|result judge|a report tells what the file holds, and can be made of it again",
                "run|experiment process load measure result judge report|it carries out the plan, so it knows all"
            })
    void importsOnlyWhatItMay(String room, String others, String because) {
        rule(room, others, because).check(ALL);
    }

    @Test
    void everyRoomHasItsRule() {
        assertThat(ALL.stream()
                        .map(c -> c.getPackageName().substring(LAB.length()))
                        .distinct())
                .containsExactlyInAnyOrder(
                        "experiment", "process", "load", "result", "measure", "judge", "report", "run");
    }

    @Test
    void noRoomsKnowEachOther() {
        slices().matching("dev.waitwell.lab.(*)..")
                .should()
                .beFreeOfCycles()
                .because("a value goes in at experiment, comes out at report, and never back")
                .check(ALL);
    }

    @Test
    void servicesAreKnownAsProcessesAndUrlsOnly() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "dev.waitwell.service..",
                        "dev.waitwell.downstream..",
                        "dev.waitwell.gateway..",
                        "org.springframework..")
                .because("what is measured must be what a team would run, and a deployment has no classes to import")
                .check(ALL);
    }

    @Test
    void theLoadGeneratorIsNotKnown() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.gatling..", "dev.waitwell.gatling..")
                .because("simulations say what users do and call the lab; the arrow points one way")
                .check(ALL);
    }

    @Test
    void theTableCatchesARoomThatImportsMoreThanItMay() {
        assertThat(rule("run", "experiment", "this is a canary").evaluate(ALL).hasViolation())
                .isTrue();
        assertThat(rule("judge", "", "this is a canary").evaluate(ALL).hasViolation())
                .isTrue();
    }

    private static ArchRule rule(String room, String others, String because) {
        String[] known = Stream.concat(
                        Stream.of(LAB + room),
                        Arrays.stream(others.split(" ", -1))
                                .filter(o -> !o.isEmpty())
                                .map(o -> LAB + o))
                .toArray(String[]::new);
        return noClasses()
                .that()
                .resideInAPackage(LAB + room)
                .should()
                .dependOnClassesThat(new DescribedPredicate<>("another room") {
                    @Override
                    public boolean test(JavaClass c) {
                        return c.getPackageName().startsWith(LAB)
                                && !Arrays.asList(known).contains(c.getPackageName());
                    }
                })
                .because(because);
    }
}
