package dev.waitwell.service.db;

import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.PoolMetrics;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.R2dbcException;
import io.r2dbc.spi.R2dbcTimeoutException;
import io.r2dbc.spi.Statement;
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
    private static final String QUERY = """
            SELECT seed.value, NULL::bigint AS spin_sum
            FROM waitwell.seed, pg_sleep($1)
            WHERE seed.name = 'waitwell:seed'""";

    // The same with numbers made and summed on the server, once for each query: PostgreSQL knows no shorter way to the
    // sum. Made in a SELECT list they are summed as they come; FROM generate_series would first keep them all, and a
    // million in a file.
    private static final String SPINNING_QUERY = """
            SELECT seed.value, spin.sum AS spin_sum
            FROM waitwell.seed, pg_sleep($1),
              (SELECT sum(n) FROM (SELECT generate_series(1, $2) AS n) AS numbers) AS spin
            WHERE seed.name = 'waitwell:seed'""";

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
     * @param spin how many numbers the server sums besides; 0 for none
     * @return the value and the sum, or a {@link DbFailure}
     */
    Mono<DbRow> read(int millis, int spin) {
        // A caller that goes away does not take the query along: it would give the connection back at once, while the
        // database is still busy with it, and the next one to have it would wait for both.
        return Mono.fromFuture(() -> query(millis, spin).materialize().toFuture(), true)
                .<DbRow>dematerialize()
                .onErrorMap(this::failure);
    }

    private Mono<DbRow> query(int millis, int spin) {
        return database.inConnection(connection -> ask(connection, millis, spin)
                .timeout(responseTimeout)
                .onErrorResume(TimeoutException.class, silent -> LivingConnections.abandon(connection)
                        .then(Mono.error(silent))));
    }

    private static Mono<DbRow> ask(Connection connection, int millis, int spin) {
        Statement statement =
                connection.createStatement(spin == 0 ? QUERY : SPINNING_QUERY).bind(0, millis / 1000.0);
        return Flux.from((spin == 0 ? statement : statement.bind(1, spin)).execute())
                .concatMap(result -> result.map(
                        (row, metadata) -> new DbRow(String.valueOf(row.get(0, String.class)), row.get(1, Long.class))))
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
