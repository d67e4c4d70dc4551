package dev.waitwell.service.db;

import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.PoolMetrics;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.R2dbcException;
import io.r2dbc.spi.R2dbcTimeoutException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import org.springframework.boot.r2dbc.autoconfigure.R2dbcProperties;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.EmptyResultDataAccessException;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The query, by R2DBC over a connection of its pool. */
@Component
class DbClient {

    // One round trip: the server sleeps, then reads.
    private static final String QUERY =
            "SELECT seed.value FROM waitwell.seed, pg_sleep($1) WHERE seed.name = 'waitwell:seed'";

    private final DatabaseClient database;
    private final PoolMetrics pool;
    private final Duration responseTimeout;

    DbClient(ConnectionPool pool, R2dbcProperties r2dbc, DbProperties properties) {
        this.database = DatabaseClient.create(
                new LivingConnections(pool, r2dbc.getPool().getMaxSize()));
        this.pool = pool.getMetrics().orElseThrow();
        this.responseTimeout = properties.responseTimeout();
    }

    /**
     * Reads the seeded value by a query that takes a while.
     *
     * @param millis how long the query takes on the server
     * @return the value, or a {@link DbFailure}
     */
    Mono<String> read(int millis) {
        // A caller that goes away does not take the query along: it would give the connection back at once, while the
        // database is still busy with it, and the next one to have it would wait for both.
        return Mono.fromFuture(() -> query(millis).materialize().toFuture(), true)
                .<String>dematerialize()
                .onErrorMap(this::failure);
    }

    private Mono<String> query(int millis) {
        return database.inConnection(connection -> ask(connection, millis)
                .timeout(responseTimeout)
                .onErrorResume(TimeoutException.class, silent -> LivingConnections.abandon(connection)
                        .then(Mono.error(silent))));
    }

    private static Mono<String> ask(Connection connection, int millis) {
        return Flux.from(connection
                        .createStatement(QUERY)
                        .bind(0, millis / 1000.0)
                        .execute())
                .concatMap(result -> result.map((row, metadata) -> String.valueOf(row.get(0, String.class))))
                .singleOrEmpty()
                .switchIfEmpty(Mono.error(() -> new EmptyResultDataAccessException(1)));
    }

    private Throwable failure(Throwable thrown) {
        if (thrown instanceof DataAccessResourceFailureException
                && thrown.getCause() instanceof R2dbcTimeoutException) {
            return notConnected(thrown);
        }
        return tookTooLong(thrown)
                ? DbFailure.tooSlow("spring.r2dbc.properties.statementTimeout and waitwell.db.response-timeout", thrown)
                : DbFailure.failed(thrown, "spring.r2dbc");
    }

    /** Where others have connections, the pool is too small for all; where nobody has one, none can be made. */
    private DbFailure notConnected(Throwable cause) {
        int inUse = pool.acquiredSize();
        return inUse == 0
                ? DbFailure.failed(cause, "spring.r2dbc")
                : DbFailure.exhausted(
                        inUse,
                        pool.getMaxAllocatedSize(),
                        pool.pendingAcquireSize(),
                        "spring.r2dbc.pool.max-size or .max-acquire-time",
                        cause);
    }

    private static boolean tookTooLong(Throwable thrown) {
        if (thrown instanceof TimeoutException) {
            return true;
        }
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof R2dbcException refused && DbFailure.STATEMENT_ENDED.equals(refused.getSqlState())) {
                return true;
            }
        }
        return false;
    }
}
