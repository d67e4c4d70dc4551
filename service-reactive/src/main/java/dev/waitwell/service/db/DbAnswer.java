package dev.waitwell.service.db;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.waitwell.service.waiting.Waiter;
import org.jspecify.annotations.Nullable;

/**
 * One query, and who served it.
 *
 * @param service which twin
 * @param client what asked the database
 * @param thread what kind of thread handled the response
 * @param value what the database holds
 * @param spinSum what the database's CPU work summed up to; absent without
 */
record DbAnswer(
        String service,
        String client,
        String thread,
        String value,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Long spinSum) {

    static DbAnswer of(DbRow row) {
        return new DbAnswer("reactive", "r2dbc-pool", Waiter.thread(), row.value(), row.spinSum());
    }
}
