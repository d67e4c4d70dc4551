package dev.waitwell.pools.lettuce;

import java.time.Duration;
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

    private static final Duration AGAIN = Duration.ofMillis(100);

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
            openForThoseWhoWait(pool);
            // A caller may have found it full just before, and not have stood in line yet.
            Thread.sleep(AGAIN);
            openForThoseWhoWait(pool);
        } catch (Exception e) {
            log.warn("no connection could be opened after a resize: {}", e.getMessage(), e);
        } finally {
            oneAtATime.unlock();
        }
    }

    // Each connection wakes one caller, who is counted no longer from then on: so the idle ones are on their way to
    // callers
    // already, and must not be set against those who still wait.
    private static void openForThoseWhoWait(GenericObjectPool<?> pool) throws Exception {
        while (!pool.isClosed() && pool.getNumWaiters() > 0 && open(pool) < pool.getMaxTotal()) {
            pool.addObject();
        }
    }

    private static int open(GenericObjectPool<?> pool) {
        return pool.getNumActive() + pool.getNumIdle();
    }
}
