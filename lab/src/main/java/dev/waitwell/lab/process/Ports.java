package dev.waitwell.lab.process;

import dev.waitwell.lab.experiment.Stack;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/**
 * The ports of one run, fixed so that a person can watch the services with their own tools. The default lies below the
 * kernel's ephemeral range: thousands of outgoing connections must not take the port of a service that starts later.
 *
 * @param first of 20, and of two more for each service that an experiment file needs
 */
record Ports(int first) {
    int downstream() {
        return first;
    }

    int redis() {
        return first + 2;
    }

    int gateway() {
        return first + 4;
    }

    /** Beside Redis: neither has management endpoints. */
    int postgres() {
        return first + 3;
    }

    /** Platform and async are the same service and never run at the same time. */
    int service(Stack stack) {
        return switch (stack) {
            case JETTY_VIRTUAL -> first + 6;
            case UNDERTOW_VIRTUAL -> first + 8;
            case PLATFORM, ASYNC -> first + 10;
            case VIRTUAL -> first + 12;
            case REACTIVE -> first + 14;
            case JETTY -> first + 16;
            case UNDERTOW -> first + 18;
        };
    }

    /** Of one of the services that an experiment file needs, counted from 0. */
    int deployment(int index) {
        return first + 20 + 2 * index;
    }

    /** The management port that belongs to a service port. */
    static int management(int service) {
        return service + 1;
    }

    /** Refuses to start on a port that somebody has. */
    static void requireFree(String name, int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        } catch (IOException e) {
            throw new StartFailure(
                    name + ": port " + port + " is in use; end the process that has it, or choose other ports with"
                            + " -Dwaitwell.ports=<first of them>",
                    e);
        }
    }
}
