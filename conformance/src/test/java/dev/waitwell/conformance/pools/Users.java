package dev.waitwell.conformance.pools;

import dev.waitwell.conformance.http.Answer;
import dev.waitwell.conformance.http.Ask;
import java.net.URI;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** A closed workload: so many users, each of whom asks again as soon as the last answer is there. */
final class Users implements AutoCloseable {

    private final URI uri;
    private final LongAdder answers = new LongAdder();
    private final LongAdder inFlight = new LongAdder();
    private final Queue<String> failures = new ConcurrentLinkedQueue<>();
    private volatile boolean going = true;

    private Users(URI uri) {
        this.uri = uri;
    }

    /** Lets them begin. */
    static Users start(int howMany, URI uri) {
        var users = new Users(uri);
        for (int i = 0; i < howMany; i++) {
            users.inFlight.increment();
            users.ask();
        }
        return users;
    }

    private void ask() {
        var _ = Ask.send("GET", uri).whenComplete((answer, failure) -> {
            note(answer, failure);
            if (going) {
                ask();
            } else {
                inFlight.decrement();
            }
        });
    }

    // Either may be null, not both.
    private void note(@Nullable Answer answer, @Nullable Throwable failure) {
        if (answer != null && answer.status() == 200) {
            answers.increment();
        } else if (failures.size() < 20) {
            failures.add(answer == null ? String.valueOf(failure) : answer.toString());
        }
    }

    /** Answers so far. */
    long answers() {
        return answers.sum();
    }

    /** Answers within the next while. */
    long answersWithin(Duration window) throws InterruptedException {
        long before = answers.sum();
        Thread.sleep(window);
        return answers.sum() - before;
    }

    /** What went wrong so far, the first few. */
    Queue<String> failures() {
        return failures;
    }

    /** Lets everybody wait for the last answer, and none ask again. */
    @Override
    public void close() {
        going = false;
        long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        while (inFlight.sum() > 0 && System.nanoTime() < deadline) {
            try {
                Thread.sleep(20);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
        if (inFlight.sum() > 0) {
            failures.add(inFlight.sum() + " requests were never answered");
        }
    }
}
