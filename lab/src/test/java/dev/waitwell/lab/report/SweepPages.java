package dev.waitwell.lab.report;

import java.nio.file.*;

final class SweepPages {
    public static void main(String[] a) throws Exception {
        Path d = Path.of(a[0]);
        Files.createDirectories(d);
        var t = SampleSweep.threads()
                .third(m -> m.fails("noisy-machine", false, 0.14, 0.1, "Others took 14 % of the machine."))
                .make();
        var m = SampleSweep.map().make();
        Files.writeString(d.resolve("threads.html"), SweepReport.render(t));
        Files.writeString(d.resolve("map.html"), SweepReport.render(m));
        Files.writeString(
                d.resolve("once.html"),
                SweepReport.render(SampleSweep.threads()
                        .rounds(1)
                        .answers("p99")
                        .third(x -> x.fails("generator", true, 0.99, 0.9, "Busy."))
                        .make()));
        Files.writeString(
                d.resolve("index.html"),
                IndexPage.render(java.util.List.of(
                        IndexPage.Entry.of(t, "threads.html"),
                        IndexPage.Entry.of(m, "map.html"),
                        IndexPage.Entry.of(SampleResults.compare(), "c.html"))));
        for (var e : SweepCharts.of(m).entrySet()) Files.writeString(d.resolve(e.getKey()), e.getValue());
        for (var e : SweepCharts.of(t).entrySet()) Files.writeString(d.resolve("t-" + e.getKey()), e.getValue());
        System.out.println(SweepTable.render(t));
        System.out.println(SweepTable.render(m));
    }
}
