package dev.waitwell.pools.server;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Holds every request until it is opened, and counts those that it holds. Behind {@code GET /wait}. */
@RestController
class Gate {

    private final AtomicInteger inside = new AtomicInteger();
    private volatile CountDownLatch latch = new CountDownLatch(1);

    @GetMapping("/wait")
    String pass() throws InterruptedException {
        inside.incrementAndGet();
        try {
            return latch.await(60, TimeUnit.SECONDS) ? "through" : "nobody opened";
        } finally {
            inside.decrementAndGet();
        }
    }

    /** Requests that it holds. */
    int inside() {
        return inside.get();
    }

    /** Lets all out, and closes behind them. */
    void open() {
        CountDownLatch opened = latch;
        latch = new CountDownLatch(1);
        opened.countDown();
    }

    /** Lets all out, those to come as well. */
    void stayOpen() {
        latch.countDown();
    }
}
