package dev.waitwell.service.http;

import dev.waitwell.service.downstream.DownstreamClient;
import dev.waitwell.service.problem.Bounds;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Many downstream calls at once; no thread waits for them. */
@RestController
class FanoutController {

    private final DownstreamClient downstream;

    FanoutController(DownstreamClient downstream) {
        this.downstream = downstream;
    }

    @GetMapping("/fanout/{n}/{ms}")
    Mono<FanoutAnswer> get(@PathVariable("n") String n, @PathVariable("ms") String ms) {
        int calls = Bounds.calls(n);
        int millis = Bounds.millis(ms);
        return Flux.range(0, calls)
                .flatMapSequential(call -> downstream.delay(millis), calls)
                .collectList()
                .map(delays -> FanoutAnswer.of(DownstreamClient.NAME, delays));
    }
}
