package dev.waitwell.service.redis;

import dev.waitwell.service.waiting.Waiter;

/**
 * One Redis read, and who served it.
 *
 * @param service which twin
 * @param client what asked Redis
 * @param connection {@code shared} or {@code pooled}: what the read went over
 * @param thread what kind of thread handled the response
 * @param value what Redis holds
 */
record RedisAnswer(String service, String client, String connection, String thread, String value) {

    static final String SEED_KEY = "waitwell:seed";
    static final String SEED = "the answer is waiting";

    /** A list that nobody fills: who takes from it waits to the end of its time. */
    static final String EMPTY_KEY = "waitwell:empty";

    static RedisAnswer of(RedisConnections connections, String value) {
        return new RedisAnswer("blocking", "lettuce", connections.kind(), Waiter.thread(), value);
    }
}
