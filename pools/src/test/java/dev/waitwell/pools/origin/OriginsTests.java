package dev.waitwell.pools.origin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.pools.Limit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.springframework.core.io.FileSystemResource;

class OriginsTests {

    private final StandardEnvironment environment = new StandardEnvironment();
    private final Origins origins = new Origins(
            environment, Map.of("downstream", Map.of("max", "ours.connections", "pending", "ours.pending")));

    @Test
    void callsALimitThatNobodySetTheLibrarysDefaultAndNamesThePropertyThatCould() {
        Source source = origins.of("tomcat", Limit.of("max", 200, 200, "server.tomcat.threads.max"));
        assertThat(source).isEqualTo(new Source(Source.From.LIBRARY_DEFAULT, "server.tomcat.threads.max", null, null));
    }

    @Test
    void namesThePropertyWithFileAndLine(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(
                folder.resolve("application.yml"), "server:\n  tomcat:\n    threads:\n      max: 300\n");
        new YamlPropertySourceLoader()
                .load("application.yml", new FileSystemResource(file))
                .forEach(environment.getPropertySources()::addLast);

        Source source = origins.of("tomcat", Limit.of("max", 300, 200, "server.tomcat.threads.max"));
        assertThat(source.from()).isEqualTo(Source.From.PROPERTY);
        assertThat(source.where()).contains("application.yml").endsWith("4:12");
    }

    @Test
    void findsThePropertyInTheEnvironmentUnderItsOtherSpelling() {
        environment
                .getPropertySources()
                .addFirst(new SystemEnvironmentPropertySource(
                        "systemEnvironment", Map.of("SERVER_TOMCAT_THREADS_MAX", "300")));

        Source source = origins.of("tomcat", Limit.of("max", 300, 200, "server.tomcat.threads.max"));
        assertThat(source.from()).isEqualTo(Source.From.PROPERTY);
        assertThat(source.where()).contains("SERVER_TOMCAT_THREADS_MAX");
    }

    @Test
    void readsDurationsAndPlaceholdersAsBootDoes() {
        set(Map.of("patience", "${half.a.second}", "half.a.second", "500ms"));
        Limit limit = Limit.of("acquire-timeout", Duration.ofMillis(500), Duration.ofSeconds(30), "patience");
        assertThat(origins.of("dataSource", limit).from()).isEqualTo(Source.From.PROPERTY);
    }

    @Test
    void saysThatAPropertyIsSetAndNotInEffect() {
        set(Map.of("feign.max", "500"));
        Source source = origins.of("feign", Limit.of("max", 5, 5, "feign.max"));
        assertThat(source.from()).isEqualTo(Source.From.CODE);
        assertThat(source.note()).isEqualTo("feign.max is set to '500' and is not in effect");
    }

    @Test
    void callsItCodeWhenNeitherAPropertyNorTheDefaultExplainsTheValue() {
        assertThat(origins.of("x", Limit.of("max", 6, 5)).from()).isEqualTo(Source.From.CODE);
    }

    @Test
    void takesThePropertyThatIsInEffectOfSeveralThatAreSet() {
        set(Map.of("total", "100", "per-route", "20"));
        Source source = origins.of("x", Limit.of("max", 20, 5, "total", "per-route"));
        assertThat(source.property()).isEqualTo("per-route");
    }

    @Test
    void believesWhatItIsToldAboutPoolsMadeByCode() {
        set(Map.of("ours.connections", "40", "ours.pending", "-1"));
        assertThat(origins.of("downstream", Limit.of("max", 40, 500)).property())
                .isEqualTo("ours.connections");
        assertThat(origins.of("downstream", Limit.of("pending", null, 1000)).property())
                .as("no bound is written as a negative number")
                .isEqualTo("ours.pending");
    }

    @Test
    void takesAZeroForTheWishThatTheLibraryChooses() {
        set(Map.of("ours.connections", "0"));
        Source source = origins.of("downstream", Limit.of("max", 4, 4));
        assertThat(source.from()).isEqualTo(Source.From.PROPERTY);
        assertThat(source.note()).isEqualTo("0 lets the library choose");
        assertThat(origins.of("downstream", Limit.of("max", 5, 4)).from()).isEqualTo(Source.From.CODE);
    }

    @Test
    void takesTheWordOfAPoolForWhatAPropertyMeans() {
        set(Map.of("wait", "3"));
        Limit limit = new Limit(
                "acquire-timeout",
                Duration.ofMinutes(3),
                Duration.ofSeconds(3),
                List.of(new Limit.Property("wait", Duration.ofMinutes(3))));
        assertThat(origins.of("x", limit).from()).isEqualTo(Source.From.PROPERTY);
    }

    @Test
    void remembersThatAPoolWasResized() {
        origins.resized("x", 5, Instant.parse("2026-11-21T10:00:00Z"));
        Source source = origins.of("x", Limit.of("max", 50, 5));
        assertThat(source.from()).isEqualTo(Source.From.RESIZED);
        assertThat(source.note()).isEqualTo("was 5 until 2026-11-21T10:00:00Z");
        assertThat(origins.of("x", Limit.of("pending", 5, 5)).from()).isEqualTo(Source.From.LIBRARY_DEFAULT);
    }

    private void set(Map<String, Object> properties) {
        environment.getPropertySources().addFirst(new MapPropertySource("test", properties));
    }
}
