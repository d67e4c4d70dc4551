package dev.waitwell.service.db;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.flyway.autoconfigure.FlywayMigrationStrategy;
import org.springframework.stereotype.Component;

/**
 * Brings the schema to the database. The start waits for the first try and goes on without it: all the rest is served
 * while the database is away. A thread of its own tries again until it is done.
 */
@Component
final class DbMigration implements FlywayMigrationStrategy, AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(DbMigration.class);
    private static final Duration START_WAITS = Duration.ofSeconds(10);
    private static final Duration QUICKEST_RETRY = Duration.ofMillis(50);
    private static final Duration SLOWEST_RETRY = Duration.ofSeconds(1);

    private final CountDownLatch firstTry = new CountDownLatch(1);
    private volatile @Nullable Thread thread;

    @Override
    public void migrate(Flyway flyway) {
        thread = Thread.ofPlatform().daemon().name("db-migration").start(() -> tryUntilDone(flyway));
        try {
            if (!firstTry.await(START_WAITS.toMillis(), TimeUnit.MILLISECONDS)) {
                log.warn("database: not migrated within {} s; the start goes on", START_WAITS.toSeconds());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void tryUntilDone(Flyway flyway) {
        Duration pause = QUICKEST_RETRY;
        String told = "";
        try {
            while (true) {
                String why = attempt(flyway);
                firstTry.countDown();
                if (why == null) {
                    return;
                }
                // Once for each reason: while it is away there are many tries.
                if (!why.equals(told)) {
                    log.warn("database: not migrated, tried again until it is: {}; see spring.flyway.url", why);
                    told = why;
                }
                Thread.sleep(pause);
                pause = pause.multipliedBy(2).compareTo(SLOWEST_RETRY) < 0 ? pause.multipliedBy(2) : SLOWEST_RETRY;
            }
        } catch (InterruptedException e) {
            // The service ends.
            Thread.currentThread().interrupt();
        }
    }

    /** Tries once; null, or why it failed. */
    private static @Nullable String attempt(Flyway flyway) {
        try {
            flyway.migrate();
            return null;
        } catch (FlywayException e) {
            Throwable root = e;
            while (root.getCause() != null) {
                root = root.getCause();
            }
            return Objects.requireNonNullElse(root.getMessage(), root.toString())
                    .lines()
                    .findFirst()
                    .orElse("");
        }
    }

    @Override
    public void close() {
        Thread running = thread;
        if (running != null) {
            running.interrupt();
        }
    }
}
