package dev.waitwell.service.db;

import dev.waitwell.service.waiting.Waiter;

/**
 * One query, and who served it.
 *
 * @param service which twin
 * @param client what asked the database
 * @param thread what kind of thread handled the response
 * @param value what the database holds
 */
record DbAnswer(String service, String client, String thread, String value) {

    static DbAnswer of(String value) {
        return new DbAnswer("reactive", "r2dbc-pool", Waiter.thread(), value);
    }
}
