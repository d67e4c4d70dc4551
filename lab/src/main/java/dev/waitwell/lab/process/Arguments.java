package dev.waitwell.lab.process;

import dev.waitwell.lab.experiment.Deployment;
import dev.waitwell.lab.experiment.Experiment;
import dev.waitwell.lab.experiment.Experiment.Limits;
import dev.waitwell.lab.experiment.Stack;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the services of a run are started with: where the others are, and the limits that the experiment states, each by
 * the property of the library that it bounds.
 */
record Arguments(Experiment experiment, Ports ports) {
    private static final String FEIGN = "--spring.cloud.openfeign.httpclient.";

    List<String> service(Stack stack) {
        Limits limits = experiment.limits();
        long acquire = limits.acquireTimeout().toMillis();
        List<String> args = new ArrayList<>(List.of(
                "--waitwell.downstream.url=" + local(ports.downstream()),
                "--spring.data.redis.host=127.0.0.1",
                "--spring.data.redis.port=" + ports.redis(),
                "--waitwell.downstream.connections=" + limits.clientConnections(),
                "--waitwell.downstream.pending=" + limits.clientPending(),
                "--waitwell.downstream.acquire-timeout=" + acquire + "ms"));
        args.addAll(Database.knobs(stack, ports.postgres()));
        if (experiment.resizes()) {
            args.add("--waitwell.pools.resize.enabled=true");
        }
        if (stack != Stack.REACTIVE) {
            args.addAll(ServerThreads.of(stack, limits.serverThreads()));
            args.addAll(List.of(
                    "--spring.threads.virtual.enabled=" + stack.virtualThreads(),
                    FEIGN + "max-connections=" + limits.clientConnections(),
                    FEIGN + "max-connections-per-route=" + limits.clientConnections(),
                    FEIGN + "hc5.connection-request-timeout=" + acquire,
                    FEIGN + "hc5.connection-request-timeout-unit=milliseconds"));
        }
        return args;
    }

    /** As {@link #service}, but for what the deployment says itself; its pools may be resized. */
    List<String> deployment(Deployment deployment) {
        Map<String, String> own = new TreeMap<>(deployment.properties());
        own.put("waitwell.pools.resize.enabled", "true");
        if (!deployment.profiles().isEmpty()) {
            own.put("spring.profiles.active", String.join(",", deployment.profiles()));
        }
        List<String> args = new ArrayList<>(service(deployment.stack()));
        // Said twice, Spring would take both for a list.
        args.removeIf(arg -> own.containsKey(arg.substring(2, arg.indexOf('='))));
        own.forEach((key, value) -> args.add("--" + key + "=" + value));
        return args;
    }

    List<String> gateway() {
        return List.of(
                "--waitwell.gateway.blocking=" + local(ports.service(Stack.PLATFORM)),
                "--waitwell.gateway.virtual=" + local(ports.service(Stack.VIRTUAL)),
                "--waitwell.gateway.reactive=" + local(ports.service(Stack.REACTIVE)),
                "--spring.cloud.gateway.server.webflux.httpclient.pool.max-connections="
                        + experiment.limits().clientConnections());
    }

    static URI local(int port) {
        return URI.create("http://127.0.0.1:" + port);
    }
}
