package dev.waitwell.lab.result;

import org.jspecify.annotations.Nullable;

/**
 * The machine between two conditions: how long a fixed piece of work took, and who else wanted a processor.
 *
 * @param cpuMillis CPU time of the work: more of it shows a slower processor, or one shared with a neighbour
 * @param wallMillis how long it took: more than its CPU time is time spent waiting for a processor
 * @param othersRunnable other threads of the machine that ran or waited to run meanwhile, mean of the samples; null where
 *     the kernel does not tell
 * @param stolenCores time that the hypervisor gave to others since the check before, per second; null for the first check
 *     and where the kernel does not tell
 */
public record MachineCheck(
        double cpuMillis,
        double wallMillis,
        @Nullable Double othersRunnable,
        @Nullable Double stolenCores) {}
