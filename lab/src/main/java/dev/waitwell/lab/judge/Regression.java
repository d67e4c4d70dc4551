package dev.waitwell.lab.judge;

import dev.waitwell.lab.result.JUnitXml;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A run against an earlier one, cell by cell: CPU time per request and throughput, each as a ratio with its 95 % interval
 * (see {@link Difference}). A regression is called one when the whole interval lies beyond what is allowed, so that a build
 * does not fail of noise: of the runs that are worse by exactly what is allowed, one cell in forty fails.
 *
 * <p>The interval holds what varies within a run. What varies from one start of the processes to the next it cannot know,
 * so what is allowed has to be more than two runs of the same commit differ by (see
 * {@code docs/decisions/0004-intervals.md}).
 *
 * @param allowed share by which a cell may be worse, such as 0.05
 * @param findings two for each cell of either run, in the order of their names
 */
public record Regression(double allowed, List<Finding> findings) {
    public Regression {
        findings = List.copyOf(findings);
    }

    /**
     * What a run measured of one cell, a value for each replicate.
     *
     * @param cpuMicros CPU time per request, microseconds; empty when it was not told
     * @param throughput requests per second
     */
    public record Replicates(List<Double> cpuMicros, List<Double> throughput) {
        private static final Replicates NONE = new Replicates(List.of(), List.of());

        public Replicates {
            cpuMicros = List.copyOf(cpuMicros);
            throughput = List.copyOf(throughput);
        }
    }

    /** What is compared. */
    public enum Metric {
        /** More of it is worse. */
        CPU_PER_REQUEST("CPU per request"),
        /** Less of it is worse. */
        THROUGHPUT("throughput");

        private final String words;

        Metric(String words) {
            this.words = words;
        }

        private List<Double> of(Replicates replicates) {
            return this == CPU_PER_REQUEST ? replicates.cpuMicros() : replicates.throughput();
        }
    }

    /** What can be said of one metric of one cell. */
    public enum Verdict {
        /** Worse by more than is allowed. */
        REGRESSED,
        /** Not worse by more than is allowed. */
        WITHIN,
        /** The interval holds what is allowed: neither is shown. */
        NOT_SHOWN,
        /** One of the runs has too few replicates of it, or none. */
        NOT_COMPARED
    }

    /**
     * One metric of one cell.
     *
     * @param difference this run against the earlier one
     * @param says the verdict in words
     */
    public record Finding(String cell, Metric metric, Difference difference, Verdict verdict, String says) {}

    /** Compares. A cell that only one of the runs has is not compared, and told of. */
    public static Regression of(Map<String, Replicates> before, Map<String, Replicates> now, double allowed) {
        if (!(allowed >= 0 && allowed < 1)) {
            throw new IllegalArgumentException(
                    "the allowed regression is a share from 0 to below 1 such as 0.05, not " + allowed);
        }
        Set<String> cells = new TreeSet<>(before.keySet());
        cells.addAll(now.keySet());
        List<Finding> findings = new ArrayList<>();
        for (String cell : cells) {
            for (Metric metric : Metric.values()) {
                Difference difference = Difference.of(
                        metric.of(before.getOrDefault(cell, Replicates.NONE)),
                        metric.of(now.getOrDefault(cell, Replicates.NONE)));
                Verdict verdict = verdict(metric, difference.ratio(), allowed);
                findings.add(
                        new Finding(cell, metric, difference, verdict, says(metric, difference, verdict, allowed)));
            }
        }
        return new Regression(allowed, findings);
    }

    /** Whether the comparison fails: a regression, or nothing that could be compared. */
    public boolean failed() {
        return findings.stream().anyMatch(f -> f.verdict() == Verdict.REGRESSED)
                || findings.stream().allMatch(f -> f.verdict() == Verdict.NOT_COMPARED);
    }

    /** The findings as test cases: a regression is a failure, what was not compared is skipped. */
    public List<JUnitXml.Case> cases() {
        List<JUnitXml.Case> cases = new ArrayList<>();
        for (Finding f : findings) {
            cases.add(new JUnitXml.Case(
                    "baseline",
                    f.cell() + ": " + f.metric().words,
                    0,
                    f.verdict() == Verdict.REGRESSED ? f.says() : null,
                    f.verdict() == Verdict.NOT_COMPARED ? f.says() : null));
        }
        if (findings.stream().allMatch(f -> f.verdict() == Verdict.NOT_COMPARED)) {
            cases.add(new JUnitXml.Case("baseline", "comparison", 0, "Nothing could be compared.", null));
        }
        return List.copyOf(cases);
    }

    private static Verdict verdict(Metric metric, @Nullable Interval ratio, double allowed) {
        Double low = ratio == null ? null : ratio.low();
        Double high = ratio == null ? null : ratio.high();
        if (low == null || high == null) {
            return Verdict.NOT_COMPARED;
        }
        boolean regressed = metric == Metric.CPU_PER_REQUEST ? low > 1 + allowed : high < 1 - allowed;
        boolean within = metric == Metric.CPU_PER_REQUEST ? high <= 1 + allowed : low >= 1 - allowed;
        return regressed ? Verdict.REGRESSED : within ? Verdict.WITHIN : Verdict.NOT_SHOWN;
    }

    private static String says(Metric metric, Difference difference, Verdict verdict, double allowed) {
        String what = "%s: %s".formatted(metric.words, difference.words());
        String much = String.format(Locale.ROOT, "%.1f %%", allowed * 100);
        return switch (verdict) {
            case REGRESSED -> what + ", which is worse by more than the " + much + " that are allowed.";
            case WITHIN -> what + ", which is not worse by more than the " + much + " that are allowed.";
            case NOT_SHOWN ->
                what + "; whether it is worse by more than the " + much + " that are allowed is not shown either way.";
            case NOT_COMPARED -> what + "; not compared.";
        };
    }
}
