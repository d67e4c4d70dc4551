package dev.waitwell.service.downstream;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Arrays;
import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.Conditional;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** A bean that there is with some of Feign's clients only. */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Conditional(ConditionalOnTransport.Chosen.class)
@interface ConditionalOnTransport {

    /** With any of these. */
    Transport[] value();

    /** Reads the properties that choose. */
    final class Chosen implements Condition {

        @Override
        public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
            Transport[] wanted = metadata.getAnnotations()
                    .get(ConditionalOnTransport.class)
                    .synthesize()
                    .value();
            return Arrays.asList(wanted).contains(Transport.of(context.getEnvironment()));
        }
    }
}
