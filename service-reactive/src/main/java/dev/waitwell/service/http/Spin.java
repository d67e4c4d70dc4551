package dev.waitwell.service.http;

import java.util.SplittableRandom;

/** CPU work of an exact size: the same numbers summed on every stack. */
final class Spin {

    private Spin() {}

    /** The sum of so many random numbers below 1000; always the same for the same count. */
    static long sum(int count) {
        SplittableRandom random = new SplittableRandom(42);
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += random.nextInt(1000);
        }
        return sum;
    }
}
