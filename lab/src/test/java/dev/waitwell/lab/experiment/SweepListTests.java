package dev.waitwell.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SweepListTests {
    @Test
    void hasALineForEachWithItsQuestionCellsAndMinutes() {
        String list = SweepList.render(List.of(
                read("few", "concurrency: [5]", "How few?"),
                read("a-longer-name", "concurrency: [5, 10, 20]", "How many?")));

        assertThat(list).isEqualTo("""
                        EXPERIMENT         CELLS  MINUTES  QUESTION
                        few                1 x 3        1  How few?
                        a-longer-name      3 x 3        2  How many?

                        2 experiments, about 3 minutes in all; more where a cell has to be measured again.
                        To run one: -Dwaitwell.experiment=few, or the path of a file of your own; for a quick look add \
                        -Dwaitwell.quick.""");
    }

    @Test
    void saysSoWhenThereIsNone() {
        assertThat(SweepList.render(List.of()))
                .isEqualTo("There is no experiment; each is a file in the folder experiments.");
    }

    private static Sweep read(String name, String factor, String question) {
        String content =
                "question: " + question + "\nstacks: [virtual]\nfixed: {delay: 1ms}\nfactors: {" + factor + "}\n";
        return SweepReader.read(name + ".yaml", name, content, Overrides.NONE);
    }
}
