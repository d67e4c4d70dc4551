package dev.waitwell.pools;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;

/** Many callers at once. */
public final class Callers implements AutoCloseable {

    private static final Duration LONG = Duration.ofSeconds(60);

    private final ExecutorService threads;
    private final List<Future<String>> calls = new ArrayList<>();

    private Callers(ExecutorService threads) {
        this.threads = threads;
    }

    /** None yet, each on a virtual thread. */
    public static Callers virtual() {
        return new Callers(Executors.newVirtualThreadPerTaskExecutor());
    }

    /** So many more make a call each. */
    public void call(int callers, Callable<String> call) {
        for (int i = 0; i < callers; i++) {
            calls.add(threads.submit(call));
        }
    }

    /** Waits until all have their answer, which is {@code ok}. */
    public void allAnswered() {
        for (Future<String> call : calls) {
            try {
                assertThat(call.get(LONG.toSeconds(), TimeUnit.SECONDS)).isEqualTo("ok");
            } catch (InterruptedException | ExecutionException | TimeoutException e) {
                throw new AssertionError("a call was lost", e);
            }
        }
        calls.clear();
    }

    /** Waits for something to become true. */
    public static void await(String what, BooleanSupplier becomesTrue) {
        long end = System.nanoTime() + LONG.toNanos();
        while (!becomesTrue.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("did not happen: " + what);
            }
            try {
                Thread.sleep(10);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new AssertionError("interrupted", e);
            }
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
        threads.close();
    }
}
