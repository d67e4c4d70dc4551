package dev.waitwell.conformance.contract;

import dev.waitwell.conformance.process.Module;
import dev.waitwell.conformance.stack.Knobs;
import dev.waitwell.conformance.stack.Target;
import java.util.List;
import java.util.Map;

/** The services that tests of scarcity start once more, with little room. */
enum Variant {
    PLATFORM,
    VIRTUAL,
    REACTIVE;

    Module module() {
        return this == REACTIVE ? Module.SERVICE_REACTIVE : Module.SERVICE_BLOCKING;
    }

    /** The targets that a process of this variant serves. */
    List<Target> targets() {
        return switch (this) {
            case PLATFORM -> List.of(Target.PLATFORM, Target.ASYNC);
            case VIRTUAL -> List.of(Target.VIRTUAL);
            case REACTIVE -> List.of(Target.REACTIVE);
        };
    }

    /** The properties that make the module this variant. */
    Map<String, String> knobs(Map<String, String> knobs) {
        return this == VIRTUAL ? Knobs.onVirtualThreads(knobs) : knobs;
    }
}
