package dev.waitwell.lab.result;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The machine a run was made on.
 *
 * @param cpu model of the processor
 * @param cores processors the operating system gives to this run
 * @param memoryBytes physical memory
 * @param os name of the operating system
 * @param kernel its version
 * @param jdk the Java runtime of the generator and of every service started here
 * @param versions library to version, read from the class paths that were started
 * @param gitCommit commit of the working tree, null outside a checkout
 * @param gitDirty whether the working tree had changes, null outside a checkout
 */
public record Host(
        String cpu,
        int cores,
        long memoryBytes,
        String os,
        String kernel,
        String jdk,
        Map<String, String> versions,
        @Nullable String gitCommit,
        @Nullable Boolean gitDirty) {}
