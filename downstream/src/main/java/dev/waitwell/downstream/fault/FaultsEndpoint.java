package dev.waitwell.downstream.fault;

import dev.waitwell.downstream.echo.Payload;
import dev.waitwell.downstream.http.Answer;
import dev.waitwell.downstream.http.Call;
import dev.waitwell.downstream.http.Json;
import io.netty.buffer.ByteBufUtil;
import reactor.core.publisher.Mono;

/** {@code /faults}: PUT sets what goes wrong, GET shows it, DELETE clears it. */
public final class FaultsEndpoint {
    private final Trouble trouble;

    /** Rules over that trouble. */
    public FaultsEndpoint(Trouble trouble) {
        this.trouble = trouble;
    }

    /** Answers a call. */
    public Mono<Answer> answer(Call call) {
        return switch (call.method()) {
            case "PUT" ->
                Payload.of(call).map(body -> {
                    trouble.replace(Faults.parse(ByteBufUtil.getBytes(body)));
                    return shown();
                });
            case "DELETE" ->
                Mono.fromSupplier(() -> {
                    trouble.replace(Faults.NONE);
                    return Answer.empty();
                });
            default -> Mono.fromSupplier(this::shown);
        };
    }

    private Answer shown() {
        return Answer.json(Json.bytes(trouble.faults()));
    }
}
