package dev.waitwell.pools.lettuce;

import dev.waitwell.pools.Kind;
import dev.waitwell.pools.Limit;
import dev.waitwell.pools.Pool;
import dev.waitwell.pools.Reading;
import dev.waitwell.pools.Resizing;
import dev.waitwell.pools.WhenFull;
import java.util.List;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/** The one native connection that plain commands of all callers share. */
final class LettuceShared implements Pool {

    private static final int ONE = 1;

    private final String name;
    private final LettuceConnectionFactory factory;
    private final boolean besideAPool;

    LettuceShared(String name, LettuceConnectionFactory factory, boolean besideAPool) {
        this.name = name;
        this.factory = factory;
        this.besideAPool = besideAPool;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Kind kind() {
        return Kind.LETTUCE_SHARED;
    }

    @Override
    public Reading read() {
        return new Reading(ONE, null, null, null);
    }

    @Override
    public List<Limit> limits() {
        return List.of(
                Limit.of(Limit.MAX, ONE, ONE),
                CommandTimeout.of(factory.getClientConfiguration().getCommandTimeout()));
    }

    @Override
    public WhenFull whenFull() {
        return new WhenFull(
                WhenFull.Does.SHARES,
                null,
                null,
                "It is never full: all callers' commands follow each other on one connection, and Redis answers them in that"
                        + " order, so a slow command holds up those behind it. "
                        + (factory.isClusterAware() ? "In a cluster there is one to each node. " : "")
                        + (besideAPool
                                ? "Blocking commands, transactions and subscriptions take a connection of the pool."
                                : "Blocking commands, transactions and subscriptions open a connection of their own each,"
                                        + " and nothing bounds how many."));
    }

    @Override
    public Resizing resizing() {
        return Resizing.none(
                "One connection is what sharing means; LettuceConnectionFactory.setShareNativeConnection(false)"
                        + " ends it, and each command takes a connection of the pool.");
    }

    @Override
    public List<String> unseen() {
        return List.of(
                "active, pending: Lettuce does not tell how many commands wait for their answer on a connection",
                "acquire: nobody waits for the connection, only for the answer");
    }
}
