package dev.waitwell.lab.result;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Results written in form 1, which knew one pool and where no limit came from; said here in the form of today. */
final class FirstForm {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private FirstForm() {}

    static boolean is(JsonNode results) {
        return results.path("schema").asInt() == 1;
    }

    /** Changes the tree in place. */
    static void bringUp(ObjectNode results) {
        results.put("schema", Results.SCHEMA);
        ((ObjectNode) results.get("setup")).putNull("clientPending").putNull("acquireTimeoutMillis");
        results.putArray("resizes");
        for (JsonNode stack : results.get("stacks")) {
            ((ObjectNode) stack).putArray("warnings");
            stack.get("limits").forEach(limit -> limit((ObjectNode) limit));
        }
        for (JsonNode condition : results.get("conditions")) {
            ((ObjectNode) condition).putArray("gatewayPools");
            service(
                    (ObjectNode) condition.get("service"),
                    condition.get("stack").asString());
        }
    }

    private static void limit(ObjectNode limit) {
        limit.putNull("pool");
        for (String value : new String[] {"stated", "effective"}) {
            JsonNode number = limit.get(value);
            limit.set(value, number.isNull() ? number : NODES.stringNode(number.asString()));
        }
        ObjectNode source = NODES.objectNode();
        source.put("from", "meter")
                .putNull("property")
                .put("where", limit.get("source").asString())
                .putNull("note");
        limit.set("source", source);
    }

    private static void service(ObjectNode service, String stack) {
        JsonNode pool = service.remove("pool");
        service.put("meters", "native");
        service.putNull("downstreamPool");
        var pools = service.putArray("pools");
        if (!pool.isNull()) {
            service.put("downstreamPool", "downstream");
            ObjectNode one = pools.addObject();
            one.put("name", "downstream");
            one.put(
                    "kind",
                    switch (stack) {
                        case "platform", "virtual" -> "httpclient5";
                        default -> "netty-connections";
                    });
            one.set("max", pool.get("max"));
            one.set("activeMean", pool.get("leasedMean"));
            one.set("activeMax", pool.get("leasedMax"));
            one.putNull("idleMean");
            one.set("pendingMax", pool.get("pendingMax"));
            one.putNull("acquireMeanMicros");
        }
    }
}
