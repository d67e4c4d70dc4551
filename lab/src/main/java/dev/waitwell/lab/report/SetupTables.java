package dev.waitwell.lab.report;

import static dev.waitwell.lab.report.Html.escape;
import static dev.waitwell.lab.report.Numbers.count;
import static dev.waitwell.lab.report.Numbers.three;

import dev.waitwell.lab.report.Html.Column;
import dev.waitwell.lab.report.Html.Group;
import dev.waitwell.lab.result.Host;
import dev.waitwell.lab.result.Results;
import dev.waitwell.lab.result.Setup;
import dev.waitwell.lab.result.StackRun;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What held while it was measured: warm-up, machine, configuration. */
final class SetupTables {
    private final Results results;

    SetupTables(Results results) {
        this.results = results;
    }

    String warmUp() {
        List<Column<StackRun>> columns = List.of(
                Column.head("Stack", run -> escape(run.stack())),
                Column.html("Target", run -> escape(run.target())),
                Column.number("Start", "s", run -> three(run.startSeconds())),
                Column.number("Warm-up", "s", run -> three(run.warmUp().seconds())),
                Column.number("Requests", "", run -> count(run.warmUp().requests())),
                Column.html(
                        "Steady",
                        run -> run.warmUp().steady()
                                ? "yes"
                                : "<span class=\"noted\">~ not when its time was up</span>"),
                Column.number("CPU per request by slice", "µs", run -> run.warmUp().cpuMicrosPerRequest().stream()
                        .map(Numbers::three)
                        .collect(Collectors.joining(" → "))));
        return Html.table(
                "Unmeasured warm-up of each start", columns, List.of(new Group<>("", results.stacks())), run -> "");
    }

    String host() {
        Host host = results.host();
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("Processor", host.cpu());
        facts.put("Cores", count(host.cores()));
        facts.put("Memory", Numbers.three(host.memoryBytes() / (1024.0 * 1024 * 1024)) + " GiB");
        facts.put("System", host.os() + " " + host.kernel());
        facts.put("Java", host.jdk());
        facts.put("Commit", commit(host));
        host.versions().forEach(facts::put);
        return pairs("The machine and the versions", facts);
    }

    String setup() {
        Setup setup = results.setup();
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("Measured window", Numbers.stated(setup.windowSeconds()) + " s");
        facts.put("Settling before each window", Numbers.stated(setup.settleSeconds()) + " s, not measured");
        facts.put("Warm-up of each stack", "at most " + Numbers.stated(setup.warmUpMaxSeconds()) + " s, not measured");
        facts.put("Request threads", count(setup.serverThreads()) + " on stacks that hold one while they wait");
        facts.put("Connections to the downstream", count(setup.clientConnections()) + " on every stack");
        if (setup.clientPending() != null && setup.acquireTimeoutMillis() != null) {
            facts.put(
                    "The line for a connection",
                    count(setup.clientPending()) + " calls where the client bounds it, each for at most "
                            + count(setup.acquireTimeoutMillis()) + " ms");
        }
        facts.put("A failed gate", setup.gates().equals("fail") ? "fails the build" : "only warns");
        return pairs("What held for all conditions", facts);
    }

    String configuration() {
        return results.stacks().stream()
                .map(run -> "<details><summary>" + escape(run.stack()) + ": "
                        + Words.plural(run.configuration().size(), "setting", "settings")
                        + "</summary><pre tabindex=\"0\">" + escape(String.join("\n", run.configuration()))
                        + "</pre></details>\n")
                .collect(Collectors.joining());
    }

    private static String commit(Host host) {
        if (host.gitCommit() == null) {
            return "outside a checkout";
        }
        return host.gitCommit() + (Boolean.TRUE.equals(host.gitDirty()) ? ", with uncommitted changes" : "");
    }

    static String pairs(String caption, Map<String, String> facts) {
        List<Column<Map.Entry<String, String>>> columns =
                List.of(Column.head("Fact", e -> escape(e.getKey())), Column.text("Value", Map.Entry::getValue));
        return Html.table(caption, columns, List.of(new Group<>("", List.copyOf(facts.entrySet()))), e -> "");
    }
}
