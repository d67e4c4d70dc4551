package dev.waitwell.lab.experiment;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Profiles that change something on the paths of a stack. Spring overlooks one that it does not find, and the service
 * would be measured as if none had been asked for.
 */
final class Profiles {
    /** Of the clients that hold a thread. */
    private static final List<String> FEIGN = List.of(
            "client-hc5",
            "client-jdk",
            "client-jdk-http2",
            "client-okhttp",
            "client-okhttp-http2",
            "client-urlconnection");

    /** Of the client that holds none. */
    private static final List<String> WEB_CLIENT = List.of("client-reactor-http2");

    private Profiles() {}

    /** Those that can be asked for on that stack. */
    static List<String> of(Stack stack) {
        return stack.boundsLine() ? WEB_CLIENT : FEIGN;
    }

    /** Those that can be asked for on any stack. */
    static List<String> all() {
        return Stream.concat(
                        Stream.of(Factor.NONE),
                        Arrays.stream(Stack.values())
                                .flatMap(s -> of(s).stream())
                                .distinct())
                .toList();
    }
}
