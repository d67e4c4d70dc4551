package dev.waitwell.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ProfilesTests {
    private static final String FILE = "application-(.+)\\.yml";

    @Test
    void knowsEveryProfileThatTheServicesHaveAndNoOther() throws IOException {
        Set<String> known = new TreeSet<>(Profiles.all());
        known.remove(Factor.NONE);
        known.add(Deployment.REDIS_POOLED);

        assertThat(profiles("service-blocking")).isEqualTo(known);
        assertThat(profiles("service-reactive"))
                .contains(Deployment.REDIS_POOLED)
                .containsAll(Profiles.of(Stack.REACTIVE))
                .hasSize(1 + Profiles.of(Stack.REACTIVE).size());
    }

    @Test
    void offersEachStackThoseOfItsClient() {
        assertThat(Profiles.of(Stack.ASYNC)).isEqualTo(Profiles.of(Stack.REACTIVE));
        assertThat(Profiles.of(Stack.JETTY_VIRTUAL))
                .isEqualTo(Profiles.of(Stack.PLATFORM))
                .doesNotContainAnyElementsOf(Profiles.of(Stack.REACTIVE));
    }

    private static Set<String> profiles(String module) throws IOException {
        try (Stream<Path> files = Files.list(Path.of("..", module, "src/main/resources"))) {
            return new TreeSet<>(files.map(f -> f.getFileName().toString())
                    .filter(n -> n.matches(FILE))
                    .map(n -> n.replaceFirst(FILE, "$1"))
                    .toList());
        }
    }
}
