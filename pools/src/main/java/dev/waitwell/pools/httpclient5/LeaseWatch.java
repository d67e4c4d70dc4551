package dev.waitwell.pools.httpclient5;

import java.io.IOException;
import org.apache.hc.client5.http.EndpointInfo;
import org.apache.hc.client5.http.HttpRoute;
import org.apache.hc.client5.http.classic.ExecChain;
import org.apache.hc.client5.http.classic.ExecChainHandler;
import org.apache.hc.client5.http.classic.ExecRuntime;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.core5.concurrent.Cancellable;
import org.apache.hc.core5.concurrent.CancellableDependency;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.io.HttpResponseInformationCallback;
import org.apache.hc.core5.util.TimeValue;
import org.jspecify.annotations.Nullable;

/**
 * Stands first in a client's chain and sees how long each request waits for its connection. While the pool comes down
 * to a smaller size it also sees to it that a connection that is given back is closed rather than handed on; without it
 * a busy pool would never come down.
 */
final class LeaseWatch implements ExecChainHandler {

    /** Its name in the chain. */
    static final String NAME = "waitwell-pools";

    private volatile @Nullable HttpClient5Pool pool;

    /** The pool was found; before that, nothing is measured. */
    void found(HttpClient5Pool found) {
        pool = found;
    }

    @Override
    public ClassicHttpResponse execute(ClassicHttpRequest request, ExecChain.Scope scope, ExecChain chain)
            throws IOException, HttpException {
        HttpClient5Pool known = pool;
        if (known == null) {
            return chain.proceed(request, scope);
        }
        return chain.proceed(
                request,
                new ExecChain.Scope(
                        scope.exchangeId,
                        scope.route,
                        scope.originalRequest,
                        new Watched(scope.execRuntime, known),
                        scope.clientContext));
    }

    /** One request's hold on its connection. Cancellable like the one it stands for: there are callers who cast it. */
    private record Watched(ExecRuntime real, HttpClient5Pool pool) implements ExecRuntime, Cancellable {

        @Override
        public void acquireEndpoint(String id, HttpRoute route, @Nullable Object state, HttpClientContext context)
                throws IOException {
            long start = System.nanoTime();
            try {
                real.acquireEndpoint(id, route, state, context);
            } finally {
                pool.waited(System.nanoTime() - start);
            }
        }

        @Override
        public void markConnectionReusable(@Nullable Object state, TimeValue validityTime) {
            if (pool.isTooLarge()) {
                real.markConnectionNonReusable();
            } else {
                real.markConnectionReusable(state, validityTime);
            }
        }

        @Override
        public ExecRuntime fork(CancellableDependency dependency) {
            return new Watched(real.fork(dependency), pool);
        }

        @Override
        public boolean cancel() {
            return real instanceof Cancellable cancellable && cancellable.cancel();
        }

        @Override
        public boolean isExecutionAborted() {
            return real.isExecutionAborted();
        }

        @Override
        public boolean isEndpointAcquired() {
            return real.isEndpointAcquired();
        }

        @Override
        public void releaseEndpoint() {
            real.releaseEndpoint();
        }

        @Override
        public void discardEndpoint() {
            real.discardEndpoint();
        }

        @Override
        public boolean isEndpointConnected() {
            return real.isEndpointConnected();
        }

        @Override
        public void disconnectEndpoint() throws IOException {
            real.disconnectEndpoint();
        }

        @Override
        public void connectEndpoint(HttpClientContext context) throws IOException {
            real.connectEndpoint(context);
        }

        @Override
        public void upgradeTls(HttpClientContext context) throws IOException {
            real.upgradeTls(context);
        }

        @Override
        public @Nullable EndpointInfo getEndpointInfo() {
            return real.getEndpointInfo();
        }

        @Override
        public ClassicHttpResponse execute(String id, ClassicHttpRequest request, HttpClientContext context)
                throws IOException, HttpException {
            return real.execute(id, request, context);
        }

        @Override
        public ClassicHttpResponse execute(
                String id,
                ClassicHttpRequest request,
                HttpResponseInformationCallback informed,
                HttpClientContext context)
                throws IOException, HttpException {
            return real.execute(id, request, informed, context);
        }

        @Override
        public boolean isConnectionReusable() {
            return real.isConnectionReusable();
        }

        @Override
        public void markConnectionNonReusable() {
            real.markConnectionNonReusable();
        }
    }
}
