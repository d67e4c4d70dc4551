package dev.waitwell.service.db;

import dev.waitwell.service.problem.Bounds;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** One query that takes as long as asked; no thread waits for it, but a connection does. */
@RestController
class DbController {

    private final DbClient db;

    DbController(DbClient db) {
        this.db = db;
    }

    @GetMapping("/db/{ms}")
    Mono<DbAnswer> get(@PathVariable("ms") String ms) {
        int millis = Bounds.millis(ms);
        return db.read(millis).map(DbAnswer::of);
    }
}
