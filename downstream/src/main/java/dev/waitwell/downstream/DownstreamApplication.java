package dev.waitwell.downstream;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;

/** Starts the downstream from the command line. */
public final class DownstreamApplication {
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private DownstreamApplication() {}

    /** Runs until the process is told to end. Exit code 2 for a wrong option, 1 when it cannot start. */
    public static void main(String[] args) {
        Options options;
        try {
            options = Options.parse(args);
        } catch (IllegalArgumentException e) {
            System.err.println("downstream: " + e.getMessage() + "; --help lists the options");
            System.exit(2);
            return;
        }
        if (options.help()) {
            System.out.print(Options.HELP);
            return;
        }
        try {
            run(options);
        } catch (CannotListen e) {
            System.err.println("downstream: " + e.getMessage());
            System.exit(1);
        }
    }

    private static void run(Options options) {
        // Asked anew for each number: a thread's own generator must stay with its thread.
        RandomGenerator random = () -> ThreadLocalRandom.current().nextLong();
        Downstream downstream = new Downstream(options, random);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(downstream), "stop"));
        System.out.println("downstream: ready on " + options.host() + ":" + downstream.port() + ", management on "
                + options.managementHost() + ":" + downstream.managementPort());
        downstream.await();
    }

    private static void stop(Downstream downstream) {
        if (!downstream.stop(PATIENCE)) {
            System.err.println(
                    "downstream: stopped although some answers took longer than " + PATIENCE.toSeconds() + " s more");
        }
    }
}
