package dev.waitwell.service;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A test to which it does not matter what the service calls with. A plain {@link EnumSource} is for each client. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ParameterizedTest
@EnumSource(
        value = Stack.class,
        names = {"PLATFORM", "VIRTUAL", "ASYNC"})
@interface EachStack {}
