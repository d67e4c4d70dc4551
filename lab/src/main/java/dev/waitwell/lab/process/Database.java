package dev.waitwell.lab.process;

import dev.waitwell.lab.experiment.Stack;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** The PostgreSQL of a run: started beside other things, and ended also in the middle of its start. */
final class Database {
    private volatile @Nullable CompletableFuture<Postgres> begun;

    /** Begins to start it, on a thread of its own. */
    void begin(int port, Path logs) {
        begun = CompletableFuture.supplyAsync(
                () -> Postgres.start(port, logs),
                task -> Thread.ofPlatform().name("waitwell-postgres").start(task));
    }

    /**
     * Waits until it answers.
     *
     * @throws StartFailure it did not start
     */
    Postgres await() {
        try {
            return Objects.requireNonNull(begun, "it was not begun").join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof StartFailure failure ? failure : e;
        }
    }

    /** What a service needs to find it. */
    static List<String> knobs(Stack stack, int port) {
        String url = "postgresql://127.0.0.1:" + port + "/postgres";
        return stack == Stack.REACTIVE
                ? List.of(
                        "--spring.r2dbc.url=r2dbc:" + url,
                        "--spring.r2dbc.username=postgres",
                        "--spring.flyway.url=jdbc:" + url)
                : List.of("--spring.datasource.url=jdbc:" + url, "--spring.datasource.username=postgres");
    }

    /** It, if it was started and not ended by {@link #stop}. */
    Optional<Postgres> running() {
        CompletableFuture<Postgres> start = begun;
        return start != null && start.state() == CompletableFuture.State.SUCCESS
                ? Optional.of(start.resultNow())
                : Optional.empty();
    }

    /** Waits for its start, if that is under way: it would be there a moment later, and nobody would know. */
    void stop() {
        CompletableFuture<Postgres> start = begun;
        if (start != null) {
            start.handle((postgres, failure) -> Optional.ofNullable(postgres))
                    .join()
                    .ifPresent(Postgres::stop);
            begun = null;
        }
    }
}
