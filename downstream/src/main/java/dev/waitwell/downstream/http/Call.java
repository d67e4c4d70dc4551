package dev.waitwell.downstream.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.netty.util.concurrent.Future;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import reactor.netty.http.server.HttpServerRequest;

/**
 * One request: its parameters, its body, and the time at which its answer is due. It lives on the event loop of its
 * connection, waits there, and so never hands over to another thread.
 */
public final class Call {
    private final HttpServerRequest request;
    private final Channel channel;
    private final String path;
    private final String query;
    private @Nullable Map<String, List<String>> parameters;
    private boolean delayed;
    private long due;

    /**
     * Takes in a request.
     *
     * @param start {@link System#nanoTime()} when it came
     */
    public Call(HttpServerRequest request, long start) {
        this.request = request;
        this.channel = channel(request);
        String target = request.uri();
        int question = target.indexOf('?');
        this.path = path(question < 0 ? target : target.substring(0, question));
        this.query = question < 0 ? "" : target.substring(question);
        this.due = start;
    }

    /** The path of a target, which a proxy's client sends with scheme and host in front (RFC 9112, 3.2.2). */
    private static String path(String target) {
        int host = target.startsWith("/") ? -1 : target.indexOf("://");
        if (host < 0) {
            return target;
        }
        int slash = target.indexOf('/', host + 3);
        return slash < 0 ? "/" : target.substring(slash);
    }

    private static Channel channel(HttpServerRequest request) {
        Channel[] channel = new Channel[1];
        request.withConnection(connection -> channel[0] = connection.channel());
        return channel[0];
    }

    /** The method's name. */
    public String method() {
        return request.method().name();
    }

    /** The path as it was sent. */
    public String path() {
        return path;
    }

    /** The channel of this request: its connection, or its stream within an HTTP/2 connection. */
    public Channel channel() {
        return channel;
    }

    /** A header; null when absent. */
    public @Nullable String header(CharSequence name) {
        return request.requestHeaders().get(name);
    }

    /** The body as it comes in. */
    public Flux<ByteBuf> body() {
        return request.receive();
    }

    /** The last segment of the path, decoded. */
    public String last() {
        String segment = path.substring(path.lastIndexOf('/') + 1);
        if (segment.indexOf('%') < 0) {
            return segment;
        }
        try {
            return new QueryStringDecoder(segment).path();
        } catch (IllegalArgumentException e) {
            return segment;
        }
    }

    /**
     * A query parameter.
     *
     * @return its first value; null when absent
     * @throws Problem.Thrown the query cannot be decoded
     */
    public @Nullable String parameter(String name) {
        if (query.isEmpty()) {
            return null;
        }
        if (parameters == null) {
            try {
                parameters = new QueryStringDecoder(query).parameters();
            } catch (IllegalArgumentException e) {
                throw Problem.badParameter("query", "percent-encoded UTF-8", query.substring(1))
                        .thrown();
            }
        }
        List<String> values = parameters.get(name);
        return values == null ? null : values.getFirst();
    }

    /**
     * Gives the value that much later. Due times add up from the start of the call, so that two waits are not late
     * twice.
     */
    public <T> Mono<T> after(int millis, Supplier<T> value) {
        return Mono.create(sink -> {
            delayed = true;
            due += TimeUnit.MILLISECONDS.toNanos(millis);
            if (millis == 0) {
                sink.success(value.get());
                return;
            }
            Future<?> timer = channel.eventLoop()
                    .schedule(() -> sink.success(value.get()), due - System.nanoTime(), TimeUnit.NANOSECONDS);
            sink.onCancel(() -> timer.cancel(false));
        });
    }

    /** Forgets the time spent until the signal comes, a wait without a time limit, and goes on on its own event loop. */
    public <T> Mono<T> once(Mono<Void> signal, Supplier<Mono<T>> rest) {
        return signal.publishOn(Schedulers.fromExecutor(channel.eventLoop())).then(Mono.defer(() -> {
            due = System.nanoTime();
            return rest.get();
        }));
    }

    /** Whether a delay was asked for, so that its answer can be late. */
    public boolean delayed() {
        return delayed;
    }

    /** {@link System#nanoTime()} at which the answer is due. */
    public long due() {
        return due;
    }
}
