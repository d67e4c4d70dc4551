package dev.waitwell.service.echo;

import dev.waitwell.service.downstream.AsyncDownstreamClient;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.context.request.async.DeferredResult;
import org.springframework.web.context.request.async.DeferredResultProcessingInterceptor;
import org.springframework.web.context.request.async.WebAsyncUtils;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;

/** A payload through the downstream and back; no thread waits for the caller's body or the downstream's. */
@RestController
class AsyncEchoController {

    private final AsyncDownstreamClient downstream;

    AsyncEchoController(AsyncDownstreamClient downstream) {
        this.downstream = downstream;
    }

    @PostMapping("/async/echo")
    DeferredResult<ResponseEntity<byte[]>> post(HttpServletRequest request) {
        EchoRequest echo = EchoRequest.of(request);
        Mono<ResponseEntity<byte[]>> answer = AsyncBody.of(request)
                .flatMap(body -> downstream.echo(echo.spin(), echo.contentType(), body))
                .map(EchoRequest::answer);
        DeferredResult<ResponseEntity<byte[]>> result = new DeferredResult<>();
        WebAsyncUtils.getAsyncManager(request)
                .registerDeferredResultInterceptor(
                        AsyncEchoController.class, new DeferredResultProcessingInterceptor() {
                            // A body can be read without waiting only when async processing has begun: not before this.
                            @Override
                            public <T> void preProcess(NativeWebRequest web, DeferredResult<T> begun) {
                                Disposable running = answer.subscribe(result::setResult, result::setErrorResult);
                                result.onCompletion(running::dispose);
                            }
                        });
        return result;
    }
}
