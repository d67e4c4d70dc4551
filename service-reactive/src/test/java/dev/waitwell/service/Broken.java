package dev.waitwell.service;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** A defect; found like every controller, since it stands below the application. */
@RestController
class Broken {

    @GetMapping("/broken")
    Mono<String> notWaiting() {
        return Mono.error(new IllegalStateException("a secret of waitwell.downstream.url"));
    }
}
