package dev.waitwell.pools.netty;

import java.net.SocketAddress;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoOperator;
import reactor.netty.Connection;
import reactor.util.context.Context;

/** Times from asking for a connection until it is there, refused, or not wanted any more. */
final class Acquisition extends MonoOperator<Connection, Connection> {

    private final ResizableConnections provider;
    private final @Nullable Supplier<? extends SocketAddress> host;

    Acquisition(
            Mono<? extends Connection> source,
            ResizableConnections provider,
            @Nullable Supplier<? extends SocketAddress> host) {
        super(source);
        this.provider = provider;
        this.host = host;
    }

    @Override
    public void subscribe(CoreSubscriber<? super Connection> actual) {
        source.subscribe(new Waiter(actual, provider, host));
    }

    /** One caller. */
    private static final class Waiter extends AtomicBoolean implements CoreSubscriber<Connection>, Subscription {

        private static final long serialVersionUID = 1;

        private final transient CoreSubscriber<? super Connection> actual;
        private final transient ResizableConnections provider;
        private final transient @Nullable Supplier<? extends SocketAddress> host;
        private final long since = System.nanoTime();
        private transient @Nullable Subscription source;

        Waiter(
                CoreSubscriber<? super Connection> actual,
                ResizableConnections provider,
                @Nullable Supplier<? extends SocketAddress> host) {
            this.actual = actual;
            this.provider = provider;
            this.host = host;
        }

        @Override
        public Context currentContext() {
            return actual.currentContext();
        }

        @Override
        public void onSubscribe(Subscription subscription) {
            source = subscription;
            actual.onSubscribe(this);
        }

        @Override
        public void onNext(Connection connection) {
            end();
            if (provider.shrinking() && host != null) {
                provider.retireIfOver(connection, host.get());
            }
            actual.onNext(connection);
        }

        @Override
        public void onError(Throwable refused) {
            end();
            actual.onError(refused);
        }

        @Override
        public void onComplete() {
            end();
            actual.onComplete();
        }

        @Override
        public void request(long n) {
            if (source != null) {
                source.request(n);
            }
        }

        @Override
        public void cancel() {
            end();
            if (source != null) {
                source.cancel();
            }
        }

        private void end() {
            if (compareAndSet(false, true)) {
                provider.waited(System.nanoTime() - since);
            }
        }
    }
}
