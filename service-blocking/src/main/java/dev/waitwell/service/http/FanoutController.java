package dev.waitwell.service.http;

import dev.waitwell.service.downstream.Abort;
import dev.waitwell.service.downstream.Delay;
import dev.waitwell.service.downstream.DownstreamClient;
import dev.waitwell.service.downstream.DownstreamFailure;
import dev.waitwell.service.problem.Bounds;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Many downstream calls at once, a thread for each, joined by the request's thread. */
@RestController
class FanoutController {

    private final DownstreamClient downstream;
    private final Executor threads;

    FanoutController(DownstreamClient downstream, @Qualifier("fanout") Executor threads) {
        this.downstream = downstream;
        this.threads = threads;
    }

    @GetMapping("/fanout/{n}/{ms}")
    FanoutAnswer get(@PathVariable("n") String n, @PathVariable("ms") String ms) throws InterruptedException {
        int calls = Bounds.calls(n);
        int millis = Bounds.millis(ms);
        return FanoutAnswer.of(downstream.name(), callAll(calls, millis));
    }

    private List<Delay> callAll(int calls, int millis) throws InterruptedException {
        ExecutorCompletionService<Delay> finished = new ExecutorCompletionService<>(threads);
        List<Future<Delay>> started = new ArrayList<>(calls);
        Abort abort = new Abort();
        try {
            for (int i = 0; i < calls; i++) {
                started.add(finished.submit(() -> downstream.delay(millis, abort)));
            }
            for (int i = 0; i < calls; i++) {
                // In the order in which they end, so that the first failure is known at once.
                finished.take().get();
            }
            return started.stream().map(Future::resultNow).toList();
        } catch (RejectedExecutionException full) {
            throw new DownstreamFailure.Exhausted(
                    "every thread of the fan-out is in use and its line is full; raise waitwell.fanout.threads or"
                            + " .queue, or send less",
                    full);
        } catch (ExecutionException failed) {
            throw failed.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(failed);
        } finally {
            // Does nothing to those that ended; the others no longer matter, neither in line nor under way.
            started.forEach(call -> call.cancel(true));
            abort.abort();
        }
    }
}
