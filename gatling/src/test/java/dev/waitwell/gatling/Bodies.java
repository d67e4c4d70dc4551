package dev.waitwell.gatling;

import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;

/** What is posted: bytes that do not compress, the same for each length. */
final class Bodies {
    private static final Map<Integer, byte[]> BY_LENGTH = new ConcurrentHashMap<>();

    private Bodies() {}

    static byte[] of(int length) {
        return BY_LENGTH.computeIfAbsent(length, n -> {
            byte[] bytes = new byte[n];
            new Random(n).nextBytes(bytes);
            return bytes;
        });
    }
}
