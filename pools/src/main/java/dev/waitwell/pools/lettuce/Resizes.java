package dev.waitwell.pools.lettuce;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.commons.pool2.impl.GenericObjectPool;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gives a pool of commons-pool2 another size. The pool itself only takes note of it: who waits already goes on waiting for
 * a connection to be given back, also when more may be opened now.
 */
final class Resizes {

    private static final Logger log = LoggerFactory.getLogger(Resizes.class);

    private final Lock oneAtATime = new ReentrantLock();

    /** At once; connections are opened and closed in the background, since both wait for Redis. */
    void resize(GenericObjectPool<?> pool, int max) {
        pool.setMaxTotal(max);
        pool.setMaxIdle(max);
        Thread.ofVirtual().name("waitwell-lettuce-resize").start(() -> follow(pool));
    }

    private void follow(GenericObjectPool<?> pool) {
        oneAtATime.lock();
        try {
            if (open(pool) > pool.getMaxTotal()) {
                pool.clear();
            }
            // Bounded: should somebody else make it larger meanwhile, that is theirs to follow.
            for (int more = pool.getMaxTotal(); more > 0 && isWaitedFor(pool); more--) {
                pool.addObject();
            }
        } catch (Exception e) {
            log.warn("no connection could be opened after a resize: {}", e.getMessage(), e);
        } finally {
            oneAtATime.unlock();
        }
    }

    private static boolean isWaitedFor(GenericObjectPool<?> pool) {
        return !pool.isClosed() && pool.getNumWaiters() > pool.getNumIdle() && open(pool) < pool.getMaxTotal();
    }

    private static int open(GenericObjectPool<?> pool) {
        return pool.getNumActive() + pool.getNumIdle();
    }
}
