package dev.waitwell.pools.meter;

/** Every meter of ours, with a sentence. Tags: {@code pool}, its name, and {@code kind}. */
public enum Meters {
    /** Limit. */
    MAX("waitwell.pool.max", "Most of the pool that may be in use at once; absent when nothing bounds it", "slots"),
    /** In use. */
    ACTIVE("waitwell.pool.active", "In use; absent when it cannot be seen", "slots"),
    /** Open and not in use. */
    IDLE("waitwell.pool.idle", "Open and not in use; absent when it cannot be seen", "slots"),
    /** In line. */
    PENDING("waitwell.pool.pending", "Waiting in line for the pool; absent when it cannot be seen", "callers"),
    /** Wait. */
    ACQUIRE("waitwell.pool.acquire", "From asking the pool until being given or refused something of it", "seconds"),
    /** Virtual threads that could not leave their carrier. */
    PINNED(
            "waitwell.pool.pinned",
            "Waits of 20 ms or longer in which a virtual thread kept its carrier from the others",
            "events"),
    /** Changes. */
    RESIZES("waitwell.pool.resizes", "Changes of the pool's size that were asked for, by outcome", "changes");

    private final String meter;
    private final String description;
    private final String unit;

    Meters(String meter, String description, String unit) {
        this.meter = meter;
        this.description = description;
        this.unit = unit;
    }

    /** Name in Micrometer. */
    public String meter() {
        return meter;
    }

    /** One sentence. */
    public String description() {
        return description;
    }

    /** Base unit. One for each name, whatever the kind of pool, since Prometheus appends it to the name. */
    public String unit() {
        return unit;
    }
}
