package dev.waitwell.conformance.process;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** A module that runs as a process of its own, started from its class folder. */
public enum Module {
    /** The slow service that everybody calls; without Spring, but its arguments look the same. */
    DOWNSTREAM("downstream", "dev.waitwell.downstream.DownstreamApplication", false),
    /** The blocking twin. */
    SERVICE_BLOCKING("service-blocking", "dev.waitwell.service.ServiceApplication", true),
    /** The blocking twin on Jetty. */
    SERVICE_BLOCKING_JETTY("service-blocking-jetty", "dev.waitwell.service.ServiceApplication", true),
    /** The blocking twin on Undertow. */
    SERVICE_BLOCKING_UNDERTOW("service-blocking-undertow", "dev.waitwell.service.ServiceApplication", true),
    /** The reactive twin. */
    SERVICE_REACTIVE("service-reactive", "dev.waitwell.service.ServiceApplication", true),
    /** The gateway in front of both. */
    GATEWAY("gateway", "dev.waitwell.gateway.GatewayApplication", true);

    private final String folder;
    private final String mainClass;
    private final boolean spring;

    Module(String folder, String mainClass, boolean spring) {
        this.folder = folder;
        this.mainClass = mainClass;
        this.spring = spring;
    }

    /** Its folder in the tree. */
    public Path folder() {
        return Tree.file(folder);
    }

    /** Its compiled classes. */
    public Path classes() {
        return built("target/classes");
    }

    /** The jars it runs with. */
    public List<Path> classPath() {
        try {
            String line = Files.readString(built("target/classpath.txt")).strip();
            return Arrays.stream(line.split(File.pathSeparator)).map(Path::of).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String mainClass() {
        return mainClass;
    }

    String healthPath() {
        return spring ? "/actuator/health" : "/health";
    }

    Map<String, String> ports(int port, int managementPort) {
        String prefix = spring ? "server." : "";
        String managementPrefix = spring ? "management.server." : "management-";
        return Map.of(
                prefix + "port", Integer.toString(port), managementPrefix + "port", Integer.toString(managementPort));
    }

    private Path built(String path) {
        Path file = folder().resolve(path);
        if (!Files.exists(file)) {
            throw new IllegalStateException(
                    "%s is missing: run mvn verify at the root first, it builds %s before these tests"
                            .formatted(file, folder));
        }
        return file;
    }
}
