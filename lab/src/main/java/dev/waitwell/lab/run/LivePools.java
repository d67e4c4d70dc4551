package dev.waitwell.lab.run;

import dev.waitwell.lab.experiment.Cell;
import dev.waitwell.lab.experiment.Deployment;
import dev.waitwell.lab.experiment.Pool;
import dev.waitwell.lab.measure.PoolsClient;
import dev.waitwell.lab.measure.PoolsPage;
import dev.waitwell.lab.measure.PoolsPage.Shown;
import dev.waitwell.lab.process.ServerThreads;
import dev.waitwell.lab.result.SweepResults.Sized;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/** Gives the pools of a running service the sizes that a cell states, while nobody sends. */
record LivePools(PoolsClient endpoint, String deployment) {
    /** Threads above the new size end when they find nothing to do, those of some servers a while after that. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private static final Pattern BULKHEAD = Pattern.compile("^client-(okhttp|jdk|urlconnection)");
    private static final Duration POLL = Duration.ofMillis(50);

    /** Sets and reads back. */
    List<Sized> set(Cell cell) throws InterruptedException {
        List<Sized> sized = new ArrayList<>();
        for (Map.Entry<Pool, Integer> wanted : cell.live().entrySet()) {
            sized.add(set(cell, wanted.getKey(), wanted.getValue()));
        }
        return sized;
    }

    /** Lets those who stand in line through: the cell is measured, and its users leave when they are answered. */
    void drain(Cell cell, Map<Pool, Integer> widest) throws InterruptedException {
        for (Pool pool : cell.live().keySet()) {
            set(cell, pool, widest.getOrDefault(pool, 1));
        }
    }

    private Sized set(Cell cell, Pool role, int size) throws InterruptedException {
        Shown pool = shown(cell, role);
        // Jetty counts threads that work on no request.
        int most = role == Pool.THREADS ? size + ServerThreads.own(cell.stack()) : size;
        if (!Objects.equals(pool.max(), most)) {
            endpoint.resize(pool.name(), most);
            long end = System.nanoTime() + PATIENCE.toNanos();
            do {
                Thread.sleep(POLL);
                pool = shown(cell, role);
            } while (pool.converging() && System.nanoTime() < end);
        }
        return new Sized(role.label(), pool.name(), most, pool.max());
    }

    private Shown shown(Cell cell, Pool role) throws InterruptedException {
        PoolsPage page = endpoint.read().orElse(PoolsPage.NONE);
        Optional<Shown> pool =
                switch (role) {
                    case THREADS -> page.server();
                    case CLIENT -> client(page, cell.deployment());
                    case REDIS -> page.first("lettuce-pool");
                    case DB -> page.first("hikari", "r2dbc-pool");
                };
        return pool.orElseThrow(() -> new IllegalStateException(deployment + ": its pools endpoint shows no "
                + role.words() + " to be set to what '" + cell.label() + "' states"));
    }

    /** Of the clients that profiles choose, a bulkhead bounds the calls; the one without a profile has its own bound. */
    private static Optional<Shown> client(PoolsPage page, Deployment deployment) {
        boolean bulkhead = deployment.profiles().stream()
                .anyMatch(profile -> BULKHEAD.matcher(profile).find());
        return bulkhead ? page.first("bulkhead") : page.client(deployment.stack());
    }
}
