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
    private static final String QUERY =
            "SELECT seed.value FROM waitwell.seed, pg_sleep(:seconds) WHERE seed.name = 'waitwell:seed'";
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
     * @return the value
     * @throws DbFailure there is no usable answer
     */
    String read(int millis) {
        try {
            return jdbc.sql(QUERY)
                    .param("seconds", millis / 1000.0)
                    .query(String.class)
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
