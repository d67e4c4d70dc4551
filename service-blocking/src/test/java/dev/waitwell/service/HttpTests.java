package dev.waitwell.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HttpTests extends ServiceTest {

    @Override
    String[] knobs() {
        return new String[] {"--server.tomcat.threads.max=20"};
    }

    @ParameterizedTest
    @EnumSource
    void answersTheDownstreamsBodyAndWhoServedIt(Stack stack) {
        Answer answer = get(stack, "/http/20");

        assertJson(answer, """
                {"service":"blocking","client":"%s","thread":"%s","downstream":{"delayMillis":20}}""".formatted(stack.client, stack.thread));
        assertThat(answer.took()).isGreaterThanOrEqualTo(Duration.ofMillis(20));
    }

    @ParameterizedTest
    @EnumSource
    void sumsTheNumbersThatEveryStackSums(Stack stack) {
        SplittableRandom random = new SplittableRandom(42);
        long sum = 0;
        for (int i = 0; i < 100_000; i++) {
            sum += random.nextInt(1000);
        }

        assertThat(get(stack, "/http/0?spin=100000").json().path("spinSum").asLong())
                .isEqualTo(sum);
        assertThat(get(stack, "/http/0?spin=0").json().has("spinSum")).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void answersHeadLikeGetWithoutBody(Stack stack) {
        Answer answer = service(stack).send("HEAD", stack.base + "/http/0");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body()).isEmpty();
    }

    @Test
    void platformThreadsBoundTheCallsAtOnce() {
        assertThat(service(Stack.PLATFORM).getAtOnce(60, "/http/300"))
                .allSatisfy(answer -> assertThat(answer.status()).isEqualTo(200));

        assertThat(downstream.mostAtOnce.get()).isEqualTo(20);
    }

    @ParameterizedTest
    @EnumSource(names = {"VIRTUAL", "ASYNC"})
    void holdsNoTomcatThreadWhileItWaits(Stack stack) {
        assertThat(service(stack).getAtOnce(60, stack.base + "/http/1000"))
                .allSatisfy(answer -> assertThat(answer.status()).isEqualTo(200));

        assertThat(downstream.mostAtOnce.get()).isGreaterThan(40);
    }
}
