package dev.waitwell.service.db;

import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionFactory;
import io.r2dbc.spi.ConnectionFactoryMetadata;
import io.r2dbc.spi.R2dbcNonTransientResourceException;
import io.r2dbc.spi.Wrapped;
import java.time.Duration;
import reactor.core.publisher.Mono;
import reactor.util.retry.Retry;

/**
 * The pool, without connections that died while they were idle: it takes them out when it finds them, one by one, and
 * natively each is some request's failure. Its own {@code acquire-retry} would also repeat the wait for a free one.
 */
final class LivingConnections implements ConnectionFactory {

    private static final Duration TO_CLOSE = Duration.ofSeconds(1);

    private final ConnectionPool pool;
    private final int most;

    LivingConnections(ConnectionPool pool, int most) {
        this.pool = pool;
        this.most = most;
    }

    @Override
    public Mono<? extends Connection> create() {
        return pool.create()
                .retryWhen(Retry.max(most)
                        .filter(LivingConnections::diedIdle)
                        .onRetryExhaustedThrow((retry, last) -> last.failure()));
    }

    /** The pool's own words for it, and nothing of the driver beneath. */
    private static boolean diedIdle(Throwable failure) {
        return failure.getClass() == R2dbcNonTransientResourceException.class && failure.getCause() == null;
    }

    /** Closes it for good although the database does not answer, so that the pool will not hand it out again. */
    static Mono<Void> abandon(Connection proxy) {
        Object physical = proxy;
        while (physical instanceof Wrapped<?> wrapped && wrapped.unwrap() instanceof Connection inner) {
            physical = inner;
        }
        return Mono.from(((Connection) physical).close()).timeout(TO_CLOSE).onErrorComplete();
    }

    @Override
    public ConnectionFactoryMetadata getMetadata() {
        return pool.getMetadata();
    }
}
