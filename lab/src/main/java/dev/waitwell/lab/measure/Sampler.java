package dev.waitwell.lab.measure;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Samples the gauges of a process while a window is open, and only the few it needs: a scrape costs the process CPU
 * time, which is what the window measures.
 */
final class Sampler {
    private final Meters meters;
    private final URI metrics;
    private final List<String> names;
    private final Duration every;
    private final List<Scrape> samples = new ArrayList<>();
    private final Thread thread;
    private volatile boolean stop;

    Sampler(Meters meters, URI metrics, List<String> names, Duration every) {
        this.meters = meters;
        this.metrics = metrics;
        this.names = List.copyOf(names);
        this.every = every;
        this.thread = Thread.ofPlatform().name("waitwell-sampler").daemon().start(this::run);
    }

    private void run() {
        try {
            while (!stop) {
                Thread.sleep(every);
                sample();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void sample() throws InterruptedException {
        try {
            Scrape sample = meters.scrape(metrics, names);
            synchronized (samples) {
                samples.add(sample);
            }
        } catch (IllegalStateException e) {
            // One sample less. A service too busy to answer is judged by the gates, and the next may come through.
        }
    }

    void stop() throws InterruptedException {
        stop = true;
        thread.interrupt();
        thread.join();
    }

    Gauges gauges() {
        synchronized (samples) {
            return new Gauges(samples);
        }
    }
}
