package dev.waitwell.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.waitwell.lab.experiment.Yaml.Text;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is wrong with a file is told with its line, its key and what is allowed. */
class SweepErrorsTests {
    private static final String GOOD = """
            question: Why?
            stacks: [platform]
            workload: {concurrency: 20}
            factors:
              threads: [20, 200]
              delay: [20ms, 50ms]
            """;

    /** A part of the good file, what stands in its place, and what is said of that; {@code \n} is the end of a line. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
                    # keys
                    question: Why? | questoin: Why? | 1: questoin: 'questoin' is not known; did you mean 'question'?
                    question: Why? | answers: p99 | 1: question: is missing; give one sentence
                    question: Why? | question: | 1: question: '' is not allowed; give one sentence
                    question: Why? | question: [Why] | 1: question: must be a single value
                    question: Why? | question: Why?\\nanswers: speed | 2: answers: 'speed' is not allowed; give one of throughput, cpu-per-request, p50, p99
                    question: Why? | question: Why?\\ndesign: all | 2: design: 'all' is not allowed; give one of grid, each-alone
                    question: Why? | question: Why?\\nquestion: How? | 2: question: stands here twice, first in line 1
                    concurrency: 20 | users: 5, concurrency: 20 | 3: workload.users: 'users' is not known; allowed are path, concurrency, probe, steps
                    workload: {concurrency: 20} | workload: 20 | 3: workload: must hold keys of its own, such as {name: value}
                    # stacks
                    stacks: [platform] | answers: p50 | 1: stacks: is missing; give a list of platform, virtual
                    [platform] | platform | 2: stacks: must be a list of single values, such as [20, 200]
                    [platform] | [platfrom] | 2: stacks: 'platfrom' is not allowed; give one of platform, virtual
                    [platform] | [platform, platform] | 2: stacks: 'platform' stands here twice
                    [platform] | [platform, virtual] | 5: factors.threads: virtual has no server threads; leave it out of stacks, or do not give threads
                    [platform] | [reactive, virtual] | 5: factors.threads: reactive and virtual have no server threads; leave
                    # factors
                    threads: | treads: | 5: factors.treads: 'treads' is not known; did you mean 'threads'? allowed are delay, wait
                    threads: | stack: | 5: factors.stack: is not to be set here; give stacks, at the top
                    [20, 200] | [20, 0] | 5: factors.threads: '0' is not allowed; give a whole number from 1 to 10000
                    [20, 200] | [20, many] | 5: factors.threads: 'many' is not allowed; give a whole number from 1 to 10000
                    [20, 200] | [20, {a: 1}] | 5: factors.threads: must be a list of single values
                    [20, 200] | [] | 5: factors.threads: must be a list of single values
                    [20, 200] | [20, 020] | 5: factors.threads: '020' stands here twice
                    [20ms, 50ms] | [1s, 1000ms] | 6: factors.delay: '1000ms' stands here twice
                    [20ms, 50ms] | [20ms, 61s] | 6: factors.delay: '61s' is not allowed; give a duration from 0ms to 60s, such as 50ms
                    threads: [20, 200] | db-pool: [1001] | 5: factors.db-pool: '1001' is not allowed; give a whole number from 1 to 1000
                    threads: [20, 200] | db-pool: [1, 2] | 5: factors.db-pool: has no effect: /http/{delay} does not need the database pool
                    threads: [20, 200] | redis-pool: [none] | 5: factors.redis-pool: 'none' is not allowed; give shared, or a whole number from 1 to 10000
                    threads: [20, 200] | arrivals: [0/s] | 5: factors.arrivals: '0/s' is not allowed; give closed, open, or a rate from 1/s to 99999/s
                    threads: [20, 200] | arrivals: [open] | 5: factors.arrivals: open takes its rate from the same cell with closed, which is not measured;
                    threads: [20, 200] | body: [2MiB] | 5: factors.body: '2MiB' is not allowed; give a size from 1B to 1MiB, such as 10KiB
                    threads: [20, 200] | body: [1KiB] | 5: factors.body: has no effect: a body is taken by /echo only, and workload.path is /http/{delay}
                    threads: [20, 200] | server.port: [1, 2] | 5: factors.server.port: is not to be set here; the lab says where each process is, see -Dwaitwell.ports
                    threads: [20, 200] | server.tomcat.threads.max: [1, 2] | 5: factors.server.tomcat.threads.max: is not to be set here; give threads, which is set while the service runs
                    threads: [20, 200] | spring.datasource.hikari.maximumPoolSize: [1, 2] | 5: factors.spring.datasource.hikari.maximumPoolSize: is not to be set here; give db-pool
                    threads: [20, 200] | wait: [1ms, 2ms] | 5: factors.wait: has no effect: workload.path is /http/{delay}, without {wait}
                    threads: [20, 200] | profile: [redis-pooled] | 5: factors.profile: 'redis-pooled' comes with redis-pool, which gives the size as well
                    threads: [20, 200] | profile: [client-okhtp] | 5: factors.profile: 'client-okhtp' is not known; did you mean 'client-okhttp'? allowed are none, client-hc5
                    threads: [20, 200] | profile: [client-reactor-http2] | 5: factors.profile: platform makes no use of the profile client-reactor-http2, only of client-hc5, client-jdk,
                    # workload
                    {concurrency: 20} | {path: /http/20} | 3: workload.concurrency: is missing; give a whole number from 1 to 10000, or vary it
                    concurrency: 20 | concurrency: 0 | 3: workload.concurrency: '0' is not allowed; give a whole number from 1 to 10000
                    {concurrency: 20} | {concurrency: 20, path: http} | 3: workload.path: 'http' is not allowed; give a path such as /http/{delay}?spin={spin}
                    {concurrency: 20} | {concurrency: 20, path: '/http/{delay'} | 3: workload.path: '/http/{delay' is not allowed; give a path such as
                    {concurrency: 20} | {concurrency: 20, path: '/http/{dealy}'} | 3: workload.path: '{dealy}' is not known; did you mean '{delay}'?
                    {concurrency: 20} | {concurrency: 20, path: '/http/{delay}?spin={spin}'} | 3: workload.path: {spin} has no value; give spin under fixed or under factors
                    {concurrency: 20} | {concurrency: 20, path: /http/20} | 6: factors.delay: has no effect: workload.path is /http/20, without {delay}
                    {concurrency: 20} | {concurrency: 20, path: /echo} | 3: workload.path: /echo needs a body; give body under fixed or under factors
                    {concurrency: 20} | {concurrency: 20, probe: '/redis/{wait}'} | 3: workload.probe: {wait} has no value
                    {concurrency: 20} | {concurrency: 20, steps: [1s, 2s]} | 6: factors.delay: is stepped as well; give either delay or workload.steps
                    {concurrency: 20} | {concurrency: 20, steps: [2s, 1s]} | 3: workload.steps: must be two or more, the first of them the shortest
                    {concurrency: 20} | {concurrency: 20, steps: [2s, x]} | 3: workload.steps: 'x' is not allowed; give a duration from 0ms to 60s
                    {concurrency: 20} | {concurrency: 20, steps: [1s, 2s], path: /http/5} | 3: workload.steps: has no effect: workload.path is /http/5, without {delay}
                    [platform]\\nworkload: {c | [platform, async]\\nworkload: {path: /db/0, c | 2: stacks: async has no paths under /db
                    threads: [20, 200] | block: [501ms] | 5: factors.block: '501ms' is not allowed; give a duration from 0ms to 500ms, such as 10ms
                    concurrency: 20}\\nfactors: | concurrency: 20, path: '/db/{delay}?spin={spin}'}\\nfixed: {spin: 1000001}\\nfactors: | 4: fixed.spin: is at most 1000000 under /db
                    # fixed, base, skip, quick
                    factors: | fixed: {threads: 5}\\nfactors: | 4: fixed.threads: is varied as well; give it under fixed or under factors
                    factors: | fixed: {concurrency: 5}\\nfactors: | 4: fixed.concurrency: is not to be set here; give it under workload
                    factors: | fixed: {client-pool: [5]}\\nfactors: | 4: fixed.client-pool: must be a single value
                    factors: | fixed: {redis_pool: 5}\\nfactors: | 4: fixed.redis_pool: 'redis_pool' is not known; did you mean 'redis-pool'?
                    question: Why? | question: Why?\\nbase: {threads: 20} | 2: base: is for design: each-alone; a grid has none
                    question: Why? | question: Why?\\ndesign: each-alone | 1: base.threads: is missing; each-alone needs the level of threads while others are varied
                    question: Why? | question: Why?\\ndesign: each-alone\\nbase: {threads: 20, dely: 1s} | 3: base.dely: 'dely' is not known; did you mean 'delay'? allowed are stack, threads, delay
                    question: Why? | question: Why?\\ndesign: each-alone\\nbase: {stack: platform, threads: 5, delay: 1s} | 3: base.stack: has no base; each stack is measured by itself
                    question: Why? | question: Why?\\nskip: {threads: 20} | 2: skip: must be a list of levels by factor, such as
                    question: Why? | question: Why?\\nskip: [{thread: 20}] | 2: skip.thread: 'thread' is not known; did you mean 'threads'?
                    question: Why? | question: Why?\\nskip: [{threads: 50}] | 2: skip.threads: '50' is not allowed; give one of its levels: 20, 200
                    question: Why? | question: Why?\\nskip: [{stack: platform}] | 2: skip: leaves no combination to be measured
                    question: Why? | question: Why?\\nquick: {threads: [x]} | 2: quick.threads: 'x' is not allowed; give a whole number from 1 to 10000
                    question: Why? | question: Why?\\nquick: {spin: [1]} | 2: quick.spin: 'spin' is not known; allowed are stack, threads, delay
                    # times
                    question: Why? | question: Why?\\nfailures: ignore | 2: failures: 'ignore' is not allowed; give gate or count
                    question: Why? | question: Why?\\nwindows: {settle: 1} | 2: windows.settle: '1' is not allowed; give a duration from 100ms to 10m, such as 1s
                    question: Why? | question: Why?\\nwindows: {window: 1s} | 2: windows.window: 'window' is not known; allowed are settle, measure, warmup
                    question: Why? | question: Why?\\nreplicates: {first: 51} | 2: replicates.first: '51' is not allowed; give a whole number from 1 to 50
                    question: Why? | question: Why?\\nreplicates: {most: 2} | 2: replicates.most: is less than first, which is 3
                    question: Why? | question: Why?\\nreplicates: {wide: 0.05} | 2: replicates.wide: '0.05' is not allowed; give a percentage from 1% to 100%
                    # YAML
                    [20, 200] | [20, 200 | 6: not YAML: expected ',' or ']', but got
                    [20, 200] | &a [20, 200] | 5: anchors and aliases (& and *) are not read here; write the value out
                    threads: | ? [a]\\n  : | 5: a key is a single word
                    """)
    void refusesItAndTellsLineKeyAndWhatIsAllowed(String good, String wrong, String says) {
        String content = GOOD.replace(lines(good), lines(wrong));

        assertThat(content).isNotEqualTo(GOOD);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read(content, Overrides.NONE))
                .withMessageContaining("mine.yaml:" + says);
    }

    private static String lines(String text) {
        return text.replace("\\n", "\n");
    }

    @Test
    void tellsAllThatIsWrongInTheOrderOfTheFile() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read("""
                        question: Why?
                        answers: speed
                        stacks: [platform]
                        workload: {concurrency: none}
                        factors:
                          threads: [20, 20]
                          delay: [20]
                        colour: blue
                        """, Overrides.NONE))
                .withMessageMatching("""
                        mine.yaml:2: answers: .*
                        mine.yaml:4: workload.concurrency: .*
                        mine.yaml:6: factors.threads: .*
                        mine.yaml:7: factors.delay: .*
                        mine.yaml:8: colour: .*""");
    }

    @Test
    void refusesWhatIsNoExperimentAtAll() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read("just words", Overrides.NONE))
                .withMessage("mine.yaml:1: an experiment is made of keys such as question, stacks and factors");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read("", Overrides.NONE))
                .withMessageContaining("mine.yaml:1: question: is missing")
                .withMessageContaining("mine.yaml:1: stacks: is missing");
    }

    @Test
    void refusesMoreCombinationsThanAnybodyWaitsFor() {
        String levels = String.join(
                ", ", Stream.iterate(1, n -> n + 1).limit(40).map(n -> n + "ms").toList());
        String threads = levels.replace("ms", "");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> read(GOOD.replace("20ms, 50ms", levels).replace("20, 200", threads), Overrides.NONE))
                .withMessage(
                        "mine.yaml:4: factors: make 1600 combinations; at most 1000 are measured in one experiment");
    }

    @Test
    void refusesAnOpenWorkloadWhoseRateIsSkipped() {
        String skipped = GOOD + "  arrivals: [closed, open]\nskip: [{arrivals: closed, threads: 20}]\n";

        assertThatIllegalArgumentException()
                .isThrownBy(() -> read(skipped, Overrides.NONE))
                .withMessageStartingWith("mine.yaml:7: factors.arrivals: open takes its rate from the same cell");
    }

    @Test
    void namesThePropertyWhenLevelsAskedForAreWrong() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read(GOOD, asked("threads", "waitwell.levels.threads", "20", "x")))
                .withMessage("-Dwaitwell.levels.threads: 'x' is not allowed; give a whole number from 1 to 10000");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read(GOOD, asked("treads", "waitwell.levels.treads", "20")))
                .withMessage(
                        "-Dwaitwell.levels.treads: 'treads' is not known; did you mean 'threads'? allowed are stack,"
                                + " threads, delay, concurrency");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read(GOOD, asked("stack", "waitwell.stacks", "virtual")))
                .withMessageContaining("factors.threads: virtual has no server threads");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read(GOOD, asked("delay", "waitwell.levels.delay", "1s", "1s")))
                .withMessage("-Dwaitwell.levels.delay: '1s' stands here twice");
    }

    private static Overrides asked(String factor, String property, String... levels) {
        Place place = Place.property(property);
        return new Overrides(
                Map.of(factor, Stream.of(levels).map(l -> new Text(l, place)).toList()), false);
    }

    private static Sweep read(String content, Overrides overrides) {
        return SweepReader.read("mine.yaml", "mine", content, overrides);
    }
}
