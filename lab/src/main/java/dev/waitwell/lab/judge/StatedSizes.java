package dev.waitwell.lab.judge;

import dev.waitwell.lab.result.Measurement.Gate;
import dev.waitwell.lab.result.SweepResults.Sized;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** The gate {@code limits} of a cell: each pool has the size that the cell states. */
public final class StatedSizes {
    private StatedSizes() {}

    /** Passed when all have; its value is how many have not. */
    public static Gate judge(List<Sized> sized) {
        List<Sized> others = sized.stream()
                .filter(s -> !Objects.equals(s.stated(), s.effective()))
                .toList();
        String says = sized.isEmpty()
                ? "No pool is set for this cell."
                : others.isEmpty()
                        ? "Each pool has the size stated: " + words(sized) + "."
                        : "Not the size stated: "
                                + others.stream()
                                        .map(s -> s.role() + " " + s.stated() + ", the service says "
                                                + (s.effective() == null ? "none" : s.effective()))
                                        .collect(Collectors.joining("; "))
                                + ".";
        return new Gate("limits", others.isEmpty(), true, (double) others.size(), 0, says);
    }

    private static String words(List<Sized> sized) {
        return sized.stream().map(s -> s.role() + " " + s.stated()).collect(Collectors.joining(", "));
    }
}
