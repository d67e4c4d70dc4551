package dev.waitwell.downstream.meter;

/** The meters of our own. */
public enum Meters {
    /** Named like the services' own, so that one query shows all. */
    REQUESTS("http.server.requests", "Requests answered, by route, method and status"),
    /** The proof that the downstream was not the bottleneck. */
    LATENESS("waitwell.downstream.lateness", "How much later than asked for an answer was written");

    private final String title;
    private final String description;

    Meters(String title, String description) {
        this.title = title;
        this.description = description;
    }

    String title() {
        return title;
    }

    String description() {
        return description;
    }

    /** The name it is scraped under, without the suffixes of a timer. */
    public String scraped() {
        return title.replace('.', '_') + "_seconds";
    }
}
