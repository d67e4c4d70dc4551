package dev.waitwell.service.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.waitwell.service.downstream.Delay;
import dev.waitwell.service.waiting.Waiter;
import org.jspecify.annotations.Nullable;

/**
 * One downstream call, and who served it.
 *
 * @param service which twin
 * @param client what called the downstream
 * @param thread what kind of thread handled the response
 * @param downstream the downstream's body
 * @param spinSum what the CPU work summed up to; absent without
 */
record HttpAnswer(
        String service,
        String client,
        String thread,
        Delay downstream,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Long spinSum) {

    /** Does the CPU work, on the thread that handles the response. */
    static HttpAnswer of(String client, Delay downstream, int spin) {
        Long sum = spin == 0 ? null : (Long) Spin.sum(spin);
        return new HttpAnswer("reactive", client, Waiter.thread(), downstream, sum);
    }
}
