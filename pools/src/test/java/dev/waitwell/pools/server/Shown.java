package dev.waitwell.pools.server;

import tools.jackson.databind.JsonNode;

/** Parts of what the endpoint shows of a pool. */
final class Shown {

    private Shown() {}

    static JsonNode limit(JsonNode pool, String name) {
        return named(pool.get("limits"), name);
    }

    static JsonNode part(JsonNode pool, String name) {
        return named(pool.get("parts"), name);
    }

    /** Where a limit came from. */
    static String from(JsonNode limit) {
        return limit.get("source").get("from").asString();
    }

    private static JsonNode named(JsonNode all, String name) {
        for (JsonNode one : all) {
            if (one.get("name").asString().equals(name)) {
                return one;
            }
        }
        throw new AssertionError("nothing named " + name + " in " + all);
    }
}
