package dev.waitwell.lab.process;

import java.nio.file.Path;
import java.util.Map;

/** A process that starts another and then does nothing until it is told to end. */
final class LonelyFleet {
    private LonelyFleet() {}

    public static void main(String[] args) throws InterruptedException {
        Fleet fleet = new Checkout(Path.of(args[0])).fleet(Integer.parseInt(args[1]), Map.of());
        System.out.println("redis " + fleet.redis().pid());
        Thread.sleep(60_000);
        throw new IllegalStateException("nobody ended it");
    }
}
