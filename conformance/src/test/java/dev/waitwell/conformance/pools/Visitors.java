package dev.waitwell.conformance.pools;

import dev.waitwell.conformance.http.Ask;
import java.net.URI;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/** An open workload: so many requests a second, whether or not the last one has been answered. */
final class Visitors implements AutoCloseable {

    private final LongAdder answers = new LongAdder();
    private final LongAdder failures = new LongAdder();
    private final Thread door;
    private volatile boolean going = true;

    private Visitors(int perSecond, URI uri) {
        long gap = 1_000_000_000L / perSecond;
        door = Thread.ofPlatform().name("visitors").start(() -> {
            long due = System.nanoTime();
            while (going) {
                var _ = Ask.send("GET", uri).whenComplete((answer, failure) -> {
                    boolean served = answer != null && answer.status() == 200;
                    (served ? answers : failures).increment();
                });
                due += gap;
                // A gap that passed unnoticed is made up for.
                LockSupport.parkNanos(due - System.nanoTime());
            }
        });
    }

    /** Lets them come. */
    static Visitors start(int perSecond, URI uri) {
        return new Visitors(perSecond, uri);
    }

    /** Answers so far. */
    long answers() {
        return answers.sum();
    }

    /** Requests so far that went wrong. */
    long failures() {
        return failures.sum();
    }

    /** Lets no more come; those who are there may wait for their answer. */
    @Override
    public void close() {
        going = false;
        try {
            door.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
