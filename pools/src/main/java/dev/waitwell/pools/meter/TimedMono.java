package dev.waitwell.pools.meter;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoOperator;
import reactor.util.context.Context;

/**
 * Times from asking a non-blocking pool for something until it is given, refused, or not wanted any more.
 *
 * @param <T> what the pool gives
 */
public final class TimedMono<T> extends MonoOperator<T, T> {

    private final LongConsumer waited;
    private final @Nullable Consumer<? super T> given;

    /**
     * Times another.
     *
     * @param source asks the pool when it is subscribed to
     * @param waited told of each wait, nanoseconds
     * @param given sees what is given before it is passed on; null for nobody
     */
    public TimedMono(Mono<? extends T> source, LongConsumer waited, @Nullable Consumer<? super T> given) {
        super(source);
        this.waited = waited;
        this.given = given;
    }

    @Override
    public void subscribe(CoreSubscriber<? super T> actual) {
        source.subscribe(new Waiter<T>(actual, waited, given));
    }

    /** One caller. True once the wait has ended. */
    private static final class Waiter<T> extends AtomicBoolean implements CoreSubscriber<T>, Subscription {

        private static final long serialVersionUID = 1;

        private final transient CoreSubscriber<? super T> actual;
        private final transient LongConsumer waited;
        private final transient @Nullable Consumer<? super T> given;
        private final long since = System.nanoTime();
        private transient @Nullable Subscription source;

        Waiter(CoreSubscriber<? super T> actual, LongConsumer waited, @Nullable Consumer<? super T> given) {
            this.actual = actual;
            this.waited = waited;
            this.given = given;
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
        public void onNext(T value) {
            end();
            if (given != null) {
                given.accept(value);
            }
            actual.onNext(value);
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
                waited.accept(System.nanoTime() - since);
            }
        }
    }
}
