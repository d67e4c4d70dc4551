package dev.waitwell.conformance.contract;

import dev.waitwell.conformance.stack.StacksExtension;
import dev.waitwell.conformance.stack.Target;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The class runs once for each {@link Target}, unchanged. */
@java.lang.annotation.Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ParameterizedClass(name = "{0}")
@EnumSource(Target.class)
@ExtendWith(StacksExtension.class)
@interface AgainstEveryTarget {}
