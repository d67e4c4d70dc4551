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

    /** Two pools of the same name, as two libraries may have them, and one that cannot be resized. */
    @Bean
    PoolSource doorPools(Environment environment) {
        int max = environment.getProperty("doors.max", Integer.class, 10);
        List<Pool> pools = List.of(
                new DoorPool("doors", max, Resizing.live(1, "At once.")),
                new DoorPool("doors", 3, Resizing.live(1, "At once.")),
                new DoorPool("wall", 1, Resizing.restart("doors.wall", "It is built in")));
        return () -> pools;
    }

    private static final class DoorPool implements Pool {

        private final String name;
        private final Resizing resizing;
        private final Semaphore free;
        private int max;

        DoorPool(String name, int max, Resizing resizing) {
            this.name = name;
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
            return Kind.BULKHEAD;
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
