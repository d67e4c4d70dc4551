package dev.waitwell.conformance.stack;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Gives tests the {@link Stacks}: started when first asked for, stopped when the whole run ends. */
public final class StacksExtension implements ParameterResolver, AfterTestExecutionCallback {

    private static final Namespace NAMESPACE = Namespace.create(StacksExtension.class);
    private static final int TAIL = 12;

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Stacks.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return once(context).stacks();
    }

    /** The stacks, for who has no parameter for them. */
    public static Stacks stacks(ExtensionContext context) {
        return once(context).stacks();
    }

    private static Once once(ExtensionContext context) {
        return Objects.requireNonNull(
                context.getRoot().getStore(NAMESPACE).computeIfAbsent(Once.class, key -> Once.start(), Once.class));
    }

    @Override
    public void afterTestExecution(ExtensionContext context) {
        if (context.getExecutionException().isPresent()) {
            System.out.println(context.getDisplayName() + " failed; what the processes logged last:");
            System.out.println(once(context).stacks().logTails(TAIL));
        }
    }

    /**
     * The one start of the run, kept also when it failed: the next class must not wait for the same failure again.
     *
     * @param running what runs, or null
     * @param failure why not, or null
     */
    private record Once(@Nullable Stacks running, @Nullable Throwable failure) implements AutoCloseable {

        static Once start() {
            try {
                return new Once(Stacks.start(), null);
            } catch (RuntimeException | Error e) {
                return new Once(null, e);
            }
        }

        Stacks stacks() {
            if (running == null) {
                throw new IllegalStateException("the stacks did not start", failure);
            }
            return running;
        }

        @Override
        public void close() {
            if (running != null) {
                running.close();
            }
        }
    }
}
