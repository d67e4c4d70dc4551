package dev.waitwell.pools;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** A service with the smallest pool there is: a semaphore, set by {@code doors.*}. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
public class Doors {

    /** Three pools of the same name, two of them of one kind, and one that cannot be resized. */
    @Bean
    PoolSource doorPools(Environment environment) {
        int max = environment.getProperty("doors.max", Integer.class, 10);
        List<Pool> pools = List.of(
                new DoorPool("doors", Kind.BULKHEAD, max, Resizing.live(1, "At once.")),
                new DoorPool("doors", Kind.BULKHEAD, 3, Resizing.live(1, "At once.")),
                new DoorPool("doors", Kind.TASK_EXECUTOR, 2, Resizing.live(1, "At once.")),
                new DoorPool("wall", Kind.BULKHEAD, 1, Resizing.restart("doors.wall", "It is built in")));
        return () -> pools;
    }

    private static final class DoorPool implements Pool {

        private final String name;
        private final Kind kind;
        private final Resizing resizing;
        private final Semaphore free;
        private int max;

        DoorPool(String name, Kind kind, int max, Resizing resizing) {
            // As names come from files: equal, and not the same object.
            this.name = String.valueOf(name.toCharArray());
            this.kind = kind;
            this.max = max;
            this.free = new Semaphore(max, true);
            this.resizing = resizing;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public Kind kind() {
            return kind;
        }

        @Override
        public synchronized Reading read() {
            int idle = free.availablePermits();
            return new Reading(max, max - idle, null, free.getQueueLength());
        }

        @Override
        public synchronized List<Limit> limits() {
            return List.of(
                    Limit.of(Limit.MAX, max, 10),
                    Limit.of(Limit.ACQUIRE_TIMEOUT, Duration.ofMillis(500), Duration.ofMillis(500), "doors.patience"));
        }

        @Override
        public WhenFull whenFull() {
            return new WhenFull(WhenFull.Does.QUEUES, null, null, "Waits for ever.");
        }

        @Override
        public Resizing resizing() {
            return resizing;
        }

        @Override
        public synchronized String resize(int to) {
            if (to > 50) {
                throw new IllegalStateException("the wall has room for 50");
            }
            free.release(Math.max(0, to - max));
            max = to;
            return "At once.";
        }
    }
}
