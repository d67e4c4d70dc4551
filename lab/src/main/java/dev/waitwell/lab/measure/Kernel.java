package dev.waitwell.lab.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** What the kernel tells: Linux's {@code /proc} where there is one, empty elsewhere (see proc(5)). */
public final class Kernel {
    /** USER_HZ, the unit of the times in /proc: 100 on every Linux that Java runs on. */
    private static final double TICKS_PER_SECOND = 100;

    private static final Path PROC = Path.of("/proc");

    private Kernel() {}

    /** CPU seconds of the whole machine so far. */
    public record MachineTime(double busy, double stolen) {}

    /** CPU time of the whole machine since it started; empty where the kernel does not tell. */
    public static Optional<MachineTime> machine() {
        try (var lines = Files.lines(PROC.resolve("stat"))) {
            return lines.findFirst().map(Kernel::machine);
        } catch (IOException | UncheckedIOException e) {
            return Optional.empty();
        }
    }

    /** From the line {@code cpu user nice system idle iowait irq softirq steal guest guest_nice}. */
    static MachineTime machine(String line) {
        double[] t = Arrays.stream(line.strip().split("\\s+"))
                .skip(1)
                .mapToDouble(s -> Double.parseDouble(s) / TICKS_PER_SECOND)
                .toArray();
        double steal = t.length > 7 ? t[7] : 0;
        return new MachineTime(t[0] + t[1] + t[2] + t[5] + t[6], steal);
    }

    /** Threads of the whole machine that run or wait to run, this one among them; empty where the kernel does not tell. */
    public static OptionalInt runnable() {
        try {
            return OptionalInt.of(runnable(Files.readString(PROC.resolve("loadavg"))));
        } catch (IOException e) {
            return OptionalInt.empty();
        }
    }

    /** From {@code 0.20 0.18 0.12 1/80 11206}: the fourth field is the runnable threads of all threads. */
    static int runnable(String loadavg) {
        String fourth = loadavg.split(" ", -1)[3];
        return Integer.parseInt(fourth.substring(0, fourth.indexOf('/')));
    }

    /** CPU seconds of a process so far, its threads included. */
    public static OptionalDouble cpuSeconds(long pid) {
        try {
            return OptionalDouble.of(cpuSeconds(Files.readString(PROC.resolve(pid + "/stat"))));
        } catch (IOException e) {
            return OptionalDouble.empty();
        }
    }

    /** From {@code pid (comm) state …}: utime and stime are fields 14 and 15; comm may hold anything. */
    static double cpuSeconds(String stat) {
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        return (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) / TICKS_PER_SECOND;
    }

    /** Resident memory of a process, bytes. */
    public static OptionalLong rssBytes(long pid) {
        try (var lines = Files.lines(PROC.resolve(pid + "/status"))) {
            return lines.filter(l -> l.startsWith("VmRSS:"))
                    .mapToLong(l -> Long.parseLong(l.replaceAll("\\D", "")) * 1024)
                    .findFirst();
        } catch (IOException | UncheckedIOException e) {
            // It may end while it is read.
            return OptionalLong.empty();
        }
    }

    /** CPU seconds of this process, the load generator, so far. */
    public static double ownCpuSeconds() {
        var os = ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class);
        return os.getProcessCpuTime() / 1e9;
    }
}
