package dev.waitwell.service;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** The client calls as it is told to, and does nothing of its own accord. */
class ClientsTests extends ServiceTest {

    @ParameterizedTest
    @EnumSource(mode = Mode.MATCH_ANY, names = ".*HTTP2")
    void makesManyCallsAtOnceOnOneConnectionOverHttp2(Stack stack) {
        assertThat(get(stack, "/http/0").status()).isEqualTo(200);
        downstream.reset();

        assertThat(service(stack).getAtOnce(20, stack.base + "/http/1000"))
                .allSatisfy(
                        answer -> assertThat(answer.status()).as("%s", answer).isEqualTo(200));

        assertThat(downstream.versions).containsExactly("HTTP/2.0");
        assertThat(downstream.connections).hasSize(1);
        assertThat(downstream.mostAtOnce.get()).isGreaterThan(10);
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.MATCH_NONE, names = ".*HTTP2")
    void makesOneCallAtATimeOnAConnectionOverHttp1(Stack stack) {
        assertThat(service(stack).getAtOnce(20, stack.base + "/http/1000"))
                .allSatisfy(
                        answer -> assertThat(answer.status()).as("%s", answer).isEqualTo(200));

        assertThat(downstream.versions).containsExactly("HTTP/1.1");
        assertThat(downstream.connections).hasSizeGreaterThanOrEqualTo(downstream.mostAtOnce.get());
    }

    @ParameterizedTest
    @EnumSource
    void followsNobodyElsewhere(Stack stack) {
        downstream.trouble = SlowDownstream.Trouble.REDIRECT;

        assertProblem(get(stack, "/http/0"), 502, "downstream-failed", stack.base + "/http/0");

        assertThat(downstream.requests).hasValue(1);
    }

    @ParameterizedTest
    @EnumSource
    void asksOnceWhenTheConnectionBreaks(Stack stack) {
        downstream.trouble = SlowDownstream.Trouble.RESET;

        assertProblem(get(stack, "/http/0"), 502, "downstream-failed", stack.base + "/http/0");

        assertThat(downstream.requests).hasValue(1);
    }

    @ParameterizedTest
    @EnumSource
    void sendsABodyOnceWhenTheConnectionBreaks(Stack stack) {
        downstream.trouble = SlowDownstream.Trouble.RESET;

        Answer answer = service(stack).post(stack.base + "/echo", "text/plain", new byte[] {'x'});

        assertProblem(answer, 502, "downstream-failed", stack.base + "/echo");
        assertThat(downstream.requests).hasValue(1);
    }
}
