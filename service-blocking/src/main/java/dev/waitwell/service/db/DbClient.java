package dev.waitwell.service.db;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import java.net.SocketTimeoutException;
import java.sql.SQLException;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.CannotGetJdbcConnectionException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The query, by JDBC over a connection of HikariCP's pool. */
@Component
class DbClient {

    // One round trip: the server sleeps, then reads.
    private static final String QUERY = """
            SELECT seed.value, NULL::bigint AS spin_sum
            FROM waitwell.seed, pg_sleep(:seconds)
            WHERE seed.name = 'waitwell:seed'""";

    // The same with numbers made and summed on the server, once for each query: PostgreSQL knows no shorter way to the
    // sum. Made in a SELECT list they are summed as they come; FROM generate_series would first keep them all, and a
    // million in a file.
    private static final String SPINNING_QUERY = """
            SELECT seed.value, spin.sum AS spin_sum
            FROM waitwell.seed, pg_sleep(:seconds),
              (SELECT sum(n) FROM (SELECT generate_series(1, :spin) AS n) AS numbers) AS spin
            WHERE seed.name = 'waitwell:seed'""";
    private static final String PROPERTIES = "spring.datasource.hikari.data-source-properties";

    private final JdbcClient jdbc;
    private final HikariDataSource pool;

    DbClient(JdbcClient jdbc, HikariDataSource pool) {
        this.jdbc = jdbc;
        this.pool = pool;
    }

    /**
     * Reads the seeded value by a query that takes a while.
     *
     * @param millis how long the query takes on the server
     * @param spin how many numbers the server sums besides; 0 for none
     * @return the value, and the sum
     * @throws DbFailure there is no usable answer
     */
    DbRow read(int millis, int spin) {
        try {
            return jdbc.sql(spin == 0 ? QUERY : SPINNING_QUERY)
                    .param("seconds", millis / 1000.0)
                    .param("spin", spin)
                    .query((row, number) -> new DbRow(row.getString(1), row.getObject(2, Long.class)))
                    .single();
        } catch (CannotGetJdbcConnectionException e) {
            throw notConnected(e);
        } catch (DataAccessException e) {
            throw tookTooLong(e)
                    ? DbFailure.tooSlow(PROPERTIES + ".options and .socketTimeout", e)
                    : DbFailure.failed(e, "spring.datasource");
        }
    }

    /** Where others have connections, the pool is too small for all; where nobody has one, none can be made. */
    private DbFailure notConnected(CannotGetJdbcConnectionException cause) {
        HikariPoolMXBean state = pool.getHikariPoolMXBean();
        int inUse = state == null ? 0 : state.getActiveConnections();
        return inUse == 0
                ? DbFailure.failed(cause, "spring.datasource")
                : DbFailure.exhausted(
                        inUse,
                        pool.getMaximumPoolSize(),
                        state.getThreadsAwaitingConnection(),
                        "spring.datasource.hikari.maximum-pool-size or .connection-timeout",
                        cause);
    }

    private static boolean tookTooLong(Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof SocketTimeoutException
                    || (cause instanceof SQLException refused
                            && DbFailure.STATEMENT_ENDED.equals(refused.getSQLState()))) {
                return true;
            }
        }
        return false;
    }
}
