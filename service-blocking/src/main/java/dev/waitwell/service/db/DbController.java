package dev.waitwell.service.db;

import dev.waitwell.service.problem.Bounds;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** One query that takes as long as asked; the request's thread waits for it, and has a connection meanwhile. */
@RestController
class DbController {

    private final DbClient db;

    DbController(DbClient db) {
        this.db = db;
    }

    @GetMapping("/db/{ms}")
    DbAnswer get(@PathVariable("ms") String ms, @RequestParam(name = "spin", required = false) @Nullable String spin) {
        int millis = Bounds.millis(ms);
        int rounds = Bounds.dbSpin(spin);
        return DbAnswer.of(db.read(millis, rounds));
    }
}
