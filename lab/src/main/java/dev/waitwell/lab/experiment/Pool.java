package dev.waitwell.lab.experiment;

import java.util.Optional;

/** A pool whose size is set while its service runs. */
public enum Pool {
    /** Threads that work on requests. */
    THREADS("threads", "server threads"),
    /** What calls to the downstream go through. */
    CLIENT("client-pool", "client pool"),
    /** Connections to Redis, where they are not one that all share. */
    REDIS("redis-pool", "Redis pool"),
    /** Connections to the database. */
    DB("db-pool", "database pool");

    private final String label;
    private final String words;

    Pool(String label, String words) {
        this.label = label;
        this.words = words;
    }

    /** The factor's name. */
    public String label() {
        return label;
    }

    /** For people. */
    public String words() {
        return words;
    }

    /** Whether services of that stack have one. */
    public boolean on(Stack stack) {
        return switch (this) {
            case THREADS -> stack.hasServerThreads();
            // JDBC has no form that holds no thread, so the async paths have no database.
            case DB -> stack != Stack.ASYNC;
            case CLIENT, REDIS -> true;
        };
    }

    /** Whether a request for that path of a service needs something of it. */
    boolean serves(String path) {
        boolean redis = path.startsWith("/redis/");
        boolean db = path.startsWith("/db/");
        return switch (this) {
            case THREADS -> true;
            case CLIENT -> !redis && !db;
            case REDIS -> redis || path.startsWith("/quotes/");
            case DB -> db;
        };
    }

    /** The pool of that label. */
    static Optional<Pool> of(String label) {
        for (Pool pool : values()) {
            if (pool.label.equals(label)) {
                return Optional.of(pool);
            }
        }
        return Optional.empty();
    }
}
