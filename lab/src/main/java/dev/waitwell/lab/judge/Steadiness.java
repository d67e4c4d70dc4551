package dev.waitwell.lab.judge;

import java.util.List;

/**
 * When a service that has just started is warm: its CPU time per request, which falls while the compiler works and for
 * as long as the compiler's own work is added to it, has stopped falling.
 */
public final class Steadiness {
    /** Slices that have to agree. */
    public static final int SLICES = 3;

    private static final double APART = 0.10;

    private Steadiness() {}

    /**
     * Whether the last slices lie within 10 % of the least of them.
     *
     * @param cpuMicrosPerRequest one value for each slice of equal length, in order
     */
    public static boolean reached(List<Double> cpuMicrosPerRequest) {
        if (cpuMicrosPerRequest.size() < SLICES + 1) {
            return false;
        }
        List<Double> last =
                cpuMicrosPerRequest.subList(cpuMicrosPerRequest.size() - SLICES, cpuMicrosPerRequest.size());
        double least = last.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
        double most = last.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
        return most - least <= APART * least;
    }
}
