package dev.waitwell.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.lab.experiment.Cell;
import dev.waitwell.lab.experiment.Sweep;
import dev.waitwell.lab.experiment.SweepSettings;
import dev.waitwell.lab.run.Rounds.Known;
import dev.waitwell.lab.run.Rounds.Turn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RoundsTests {
    private final Path folder;

    RoundsTests(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void measuresEveryCellOnceInEachOfTheFirstRoundsEachInAnOrderOfItsOwn() throws IOException {
        Sweep sweep = sweep();
        List<Turn> turns = all(new Rounds(sweep, 7, Optional.empty()), new ArrayList<>(), RoundsTests::steady, 0);

        assertThat(turns).hasSize(3 * 6);
        for (int round = 1; round <= 3; round++) {
            assertThat(cells(turns.subList(6 * round - 6, 6 * round)))
                    .containsExactlyInAnyOrderElementsOf(sweep.cells());
        }
        assertThat(cells(turns.subList(0, 6))).isNotEqualTo(cells(turns.subList(6, 12)));
    }

    @Test
    void givesTheSameOrderForTheSameSeed() throws IOException {
        Sweep sweep = sweep();

        assertThat(all(new Rounds(sweep, 7, Optional.empty()), new ArrayList<>(), RoundsTests::steady, 0))
                .isEqualTo(all(new Rounds(sweep, 7, Optional.empty()), new ArrayList<>(), RoundsTests::steady, 0));
        assertThat(all(new Rounds(sweep, 7, Optional.empty()), new ArrayList<>(), RoundsTests::steady, 0))
                .isNotEqualTo(all(new Rounds(sweep, 8, Optional.empty()), new ArrayList<>(), RoundsTests::steady, 0));
    }

    @Test
    void measuresAgainWhatIsNotSureButNotWithoutEnd() throws IOException {
        Sweep sweep = sweep();

        List<Turn> turns = all(new Rounds(sweep, 7, Optional.empty()), new ArrayList<>(), RoundsTests::wild, 0);

        assertThat(turns).hasSizeBetween(19, 24);
    }

    @Test
    void goesOnUntilTheMostReplicatesWhileTheBudgetLasts() throws IOException {
        Rounds rounds = new Rounds(sweep(), 7, Optional.of(10_000.0));

        assertThat(all(rounds, new ArrayList<>(), RoundsTests::wild, 1))
                .hasSize(7 * 6)
                .hasSize(rounds.most());
    }

    @Test
    void endsWithTheBudgetYetMeasuresEveryCellOnce() throws IOException {
        assertThat(all(new Rounds(sweep(), 7, Optional.of(10.0)), new ArrayList<>(), RoundsTests::steady, 1))
                .hasSize(10);
        assertThat(all(new Rounds(sweep(), 7, Optional.of(2.0)), new ArrayList<>(), RoundsTests::steady, 1))
                .hasSize(6);
    }

    @Test
    void measuresNothingTwiceWhenItGoesOnWithAnInterruptedRun() throws IOException {
        Sweep sweep = sweep();
        List<Turn> whole = all(new Rounds(sweep, 7, Optional.empty()), new ArrayList<>(), RoundsTests::steady, 0);
        List<Known> done = new ArrayList<>();
        whole.subList(0, 10).forEach(turn -> done.add(known(turn, RoundsTests::steady)));

        List<Turn> rest = all(new Rounds(sweep, 7, Optional.empty()), done, RoundsTests::steady, 0);

        assertThat(rest).isEqualTo(whole.subList(10, whole.size()));
    }

    private Sweep sweep() throws IOException {
        Path file = folder.resolve("threads.yaml");
        Files.writeString(file, """
                question: How many threads?
                stacks: [platform]
                workload: {concurrency: 200}
                factors:
                  threads: [20, 100, 200]
                  delay: [20ms, 50ms]
                """);
        return new SweepSettings(Map.of("waitwell.experiment", file.toString())).sweep(folder);
    }

    private static List<Turn> all(Rounds rounds, List<Known> done, ToDoubleFunction<Turn> value, double seconds) {
        List<Turn> turns = new ArrayList<>();
        Optional<Turn> next = rounds.next(done, 0, 1);
        while (next.isPresent()) {
            turns.add(next.get());
            done.add(known(next.get(), value));
            next = rounds.next(done, turns.size() * seconds, 1);
        }
        return turns;
    }

    private static Known known(Turn turn, ToDoubleFunction<Turn> value) {
        return new Known(turn.cell().levels(), OptionalDouble.of(value.applyAsDouble(turn)));
    }

    private static List<Cell> cells(List<Turn> turns) {
        return turns.stream().map(Turn::cell).toList();
    }

    private static double steady(Turn turn) {
        return 1000 + turn.round() % 2;
    }

    private static double wild(Turn turn) {
        return turn.round() % 2 == 0 ? 500 : 2000;
    }
}
