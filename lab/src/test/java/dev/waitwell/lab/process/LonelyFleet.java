package dev.waitwell.lab.process;

import java.nio.file.Path;
import java.util.Map;

/** A process that starts others and then does nothing until it is told to end. */
final class LonelyFleet {
    private LonelyFleet() {}

    public static void main(String[] args) throws InterruptedException {
        Fleet fleet = new Checkout(Path.of(args[0])).fleet(Integer.parseInt(args[1]), Map.of());
        fleet.beginPostgres();
        System.out.println("redis, postgres " + fleet.redis().pid() + " "
                + fleet.postgres().pid());
        Thread.sleep(60_000);
        throw new IllegalStateException("nobody ended it");
    }
}
