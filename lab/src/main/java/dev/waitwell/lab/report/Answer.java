package dev.waitwell.lab.report;

import dev.waitwell.lab.result.Results;
import java.util.ArrayList;
import java.util.List;

/** The answer of a run in a few sentences, the weightiest first. */
final class Answer {
    private Answer() {}

    static List<String> sentences(Results results) {
        if (results.conditions().isEmpty() && !results.resizes().isEmpty()) {
            return ResizeWords.sentences(results);
        }
        if (results.conditions().isEmpty()) {
            return List.of("No condition was measured, so there is no answer.");
        }
        if (results.conditions().stream().noneMatch(Comparison::fair)) {
            return List.of(Verdicts.summary(results));
        }
        List<String> sentences = new ArrayList<>(ProbeWords.sentences(results));
        sentences.addAll(new Throughput(results).sentences());
        CpuCost.of(results).map(CpuCost::sentence).map(Words::capital).ifPresent(sentences::add);
        sentences.addAll(GatewayCost.sentences(results));
        sentences.addAll(ResizeWords.sentences(results));
        if (sentences.isEmpty()) {
            sentences.add("Nothing was measured that could be compared.");
        }
        return List.copyOf(sentences);
    }
}
