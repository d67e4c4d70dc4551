package dev.waitwell.lab.process;

import dev.waitwell.lab.experiment.Experiment;
import dev.waitwell.lab.experiment.Experiment.GateMode;
import dev.waitwell.lab.experiment.Experiment.Hosting;
import dev.waitwell.lab.experiment.Experiment.Limits;
import dev.waitwell.lab.experiment.Experiment.Target;
import dev.waitwell.lab.experiment.Experiment.Windows;
import dev.waitwell.lab.experiment.Stack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import javax.tools.ToolProvider;

/** A folder like a checkout, its modules built: small programs that run as real processes. */
final class Checkout {
    /** Answers 200 to everything on its management port. */
    private static final String SERVES = """
            package %s;
            public class %s {
                public static void main(String[] args) throws Exception {
                    System.out.println(String.join(" ", args));
                    for (String arg : args) {
                        if (arg.matches("--management.*port=\\\\d+")) {
                            int port = Integer.parseInt(arg.replaceAll(".*=", ""));
                            var server = com.sun.net.httpserver.HttpServer.create(
                                    new java.net.InetSocketAddress("127.0.0.1", port), 0);
                            server.createContext("/", exchange -> {
                                exchange.sendResponseHeaders(200, -1);
                                exchange.close();
                            });
                            server.start();
                        }
                    }
                }
            }
            """;

    private static final String FAILS = """
            package %s;
            public class %s {
                public static void main(String[] args) {
                    System.out.println("Parameter 0 of constructor required a bean");
                    System.exit(3);
                }
            }
            """;

    private final Path root;

    Checkout(Path root) {
        this.root = root;
    }

    Checkout downstream() throws IOException {
        return module("downstream", SERVES, "dev.waitwell.downstream", "DownstreamApplication");
    }

    Checkout service(Stack stack) throws IOException {
        return module(stack.module(), SERVES, "dev.waitwell.service", "ServiceApplication");
    }

    Checkout brokenService(Stack stack) throws IOException {
        return module(stack.module(), FAILS, "dev.waitwell.service", "ServiceApplication");
    }

    Checkout gateway() throws IOException {
        return module("gateway", SERVES, "dev.waitwell.gateway", "GatewayApplication");
    }

    Path logs() {
        return root.resolve("logs");
    }

    Fleet fleet(int ports, Map<Stack, Target> targets) {
        Duration second = Duration.ofSeconds(1);
        Experiment experiment = new Experiment(
                "test",
                "Why?",
                List.of(Stack.values()),
                List.of(),
                new Limits(150, 900, 700, Duration.ofMillis(250)),
                new Windows(second, second, second),
                GateMode.FAIL,
                new Hosting(ports, "64m", targets, false));
        return new Fleet(experiment, new Modules(root), logs());
    }

    private Checkout module(String module, String source, String in, String name) throws IOException {
        Path target = root.resolve(module).resolve("target");
        Path classes = Files.createDirectories(target.resolve("classes"));
        Path file = target.resolve(name + ".java");
        Files.writeString(file, source.formatted(in, name));
        int code = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-proc:none", "-d", classes.toString(), file.toString());
        if (code != 0) {
            throw new IllegalStateException(file + " does not compile");
        }
        Files.writeString(target.resolve("classpath.txt"), classes.toString());
        return this;
    }
}
