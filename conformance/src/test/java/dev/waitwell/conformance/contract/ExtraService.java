package dev.waitwell.conformance.contract;

import dev.waitwell.conformance.process.Ports;
import dev.waitwell.conformance.process.RunningModule;
import dev.waitwell.conformance.stack.Api;
import dev.waitwell.conformance.stack.Knobs;
import dev.waitwell.conformance.stack.Stacks;
import dev.waitwell.conformance.stack.StacksExtension;
import dev.waitwell.conformance.stack.Target;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.support.ParameterDeclarations;

/**
 * One more service that a test class has for itself, in trouble by its knobs.
 *
 * @param variant which service
 * @param module its process
 */
record ExtraService(Variant variant, RunningModule module) implements AutoCloseable {

    /** With one connection to the downstream, one to the database, a circuit that opens soon, and no Redis. */
    static final class Scarce implements ArgumentsProvider {

        @Override
        public Stream<Arguments> provideArguments(ParameterDeclarations parameters, ExtensionContext context) {
            Stacks stacks = StacksExtension.stacks(context);
            return each(
                    List.of(Variant.values()),
                    "scarce",
                    () -> Knobs.touchyCircuit(Knobs.oneDatabaseConnection(Knobs.oneConnection(
                            Knobs.roomy(stacks.downstream().port(), Ports.free(), stacks.postgresPort())))));
        }
    }

    /** Whose downstream and whose database refuse every connection. */
    static final class Lonely implements ArgumentsProvider {

        @Override
        public Stream<Arguments> provideArguments(ParameterDeclarations parameters, ExtensionContext context) {
            Stacks stacks = StacksExtension.stacks(context);
            return each(
                    List.of(Variant.PLATFORM, Variant.REACTIVE),
                    "lonely",
                    () -> Knobs.roomy(Ports.free(), stacks.redisPort(), Ports.free()));
        }
    }

    private static Stream<Arguments> each(List<Variant> variants, String how, Supplier<Map<String, String>> knobs) {
        return variants.stream().map(variant -> {
            RunningModule module =
                    RunningModule.launch(variant.module(), how + "-" + variant, variant.knobs(knobs.get()));
            return Arguments.of(new ExtraService(variant, module.awaitAnswering()));
        });
    }

    /** Its APIs, one for each target that it serves. */
    List<Api> apis(Stacks stacks) {
        return variant.targets().stream()
                .map((Target target) -> stacks.api(module, target))
                .toList();
    }

    /** Those of them that ask the database. */
    List<Api> databaseApis(Stacks stacks) {
        return variant.targets().stream()
                .filter(Target::asksDatabase)
                .map(target -> stacks.api(module, target))
                .toList();
    }

    @Override
    public void close() {
        module.close();
    }

    @Override
    public String toString() {
        return variant.name();
    }
}
