package dev.waitwell.service.redis;

import dev.waitwell.service.waiting.Waiter;

/**
 * One Redis read, and who served it.
 *
 * @param service which twin
 * @param client what asked Redis
 * @param thread what kind of thread handled the response
 * @param value what Redis holds
 */
record RedisAnswer(String service, String client, String thread, String value) {

    static final String SEED_KEY = "waitwell:seed";
    static final String SEED = "the answer is waiting";

    static RedisAnswer of(String value) {
        return new RedisAnswer("reactive", "lettuce", Waiter.thread(), value);
    }
}
