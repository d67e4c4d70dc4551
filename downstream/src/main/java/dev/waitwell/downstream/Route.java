package dev.waitwell.downstream;

import dev.waitwell.downstream.http.Answer;
import dev.waitwell.downstream.http.Call;
import dev.waitwell.downstream.http.Problem;
import java.util.List;
import java.util.function.Function;
import reactor.core.publisher.Mono;

/**
 * What answers at a path.
 *
 * @param pattern the path, of which the last segment may be a variable such as {@code {ms}}
 * @param methods the methods it knows
 * @param spared whether faults leave it alone
 * @param endpoint what answers
 */
record Route(String pattern, List<String> methods, boolean spared, Function<Call, Mono<Answer>> endpoint) {
    static Route of(String pattern, String method, Function<Call, Mono<Answer>> endpoint) {
        return new Route(pattern, List.of(method), false, endpoint);
    }

    boolean leadsTo(String path) {
        int variable = pattern.indexOf('{');
        return variable < 0
                ? path.equals(pattern)
                : path.length() > variable
                        && path.regionMatches(0, pattern, 0, variable)
                        && path.indexOf('/', variable) < 0;
    }

    Mono<Answer> answer(Call call) {
        if (!methods.contains(call.method())) {
            throw Problem.methodNotAllowed(call.method(), String.join(", ", methods))
                    .thrown();
        }
        return endpoint.apply(call);
    }
}
