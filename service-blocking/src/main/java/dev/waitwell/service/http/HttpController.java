package dev.waitwell.service.http;

import dev.waitwell.service.downstream.DownstreamClient;
import dev.waitwell.service.problem.Bounds;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** One downstream call; the request's thread waits for it. */
@RestController
class HttpController {

    private final DownstreamClient downstream;

    HttpController(DownstreamClient downstream) {
        this.downstream = downstream;
    }

    @GetMapping("/http/{ms}")
    HttpAnswer get(
            @PathVariable("ms") String ms, @RequestParam(name = "spin", required = false) @Nullable String spin) {
        int millis = Bounds.millis(ms);
        int rounds = Bounds.spin(spin);
        return HttpAnswer.of(downstream.name(), downstream.delay(millis), rounds);
    }
}
