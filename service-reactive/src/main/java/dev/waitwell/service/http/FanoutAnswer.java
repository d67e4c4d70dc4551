package dev.waitwell.service.http;

import dev.waitwell.service.downstream.Delay;
import dev.waitwell.service.waiting.Waiter;
import java.util.List;

/**
 * Many downstream calls joined, and who served them.
 *
 * @param service which twin
 * @param client what called the downstream
 * @param thread what kind of thread handled the last response
 * @param calls how many calls
 * @param downstream the downstream's bodies
 */
record FanoutAnswer(String service, String client, String thread, int calls, List<Delay> downstream) {

    static FanoutAnswer of(String client, List<Delay> downstream) {
        return new FanoutAnswer("reactive", client, Waiter.thread(), downstream.size(), downstream);
    }
}
