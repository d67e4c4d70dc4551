package dev.waitwell.pools.okhttp;

import okhttp3.Call;
import okhttp3.ConnectionPool;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.WebSocket;
import okhttp3.WebSocketListener;
import org.jspecify.annotations.Nullable;

/**
 * Stands for a client bean, with a gate in its chain. OkHttp keeps as many idle connections as its pool was made for; so
 * that this can change, calls go through another client of the same settings once there is another pool.
 */
final class GatedClient extends OkHttpClient {

    private final CallGate gate;
    private volatile @Nullable OkHttpClient current;

    GatedClient(OkHttpClient real, CallGate gate) {
        super(real.newBuilder().addInterceptor(gate));
        this.gate = gate;
    }

    CallGate gate() {
        return gate;
    }

    /** The client that calls go through now. */
    OkHttpClient now() {
        OkHttpClient now = current;
        return now == null ? this : now;
    }

    /** From now on calls take their connections from that pool; those under way end on the one before. */
    void use(ConnectionPool pool) {
        current = super.newBuilder().connectionPool(pool).build();
    }

    @Override
    public Call newCall(Request request) {
        OkHttpClient now = current;
        return now == null ? super.newCall(request) : now.newCall(request);
    }

    @Override
    public WebSocket newWebSocket(Request request, WebSocketListener listener) {
        OkHttpClient now = current;
        return now == null ? super.newWebSocket(request, listener) : now.newWebSocket(request, listener);
    }

    @Override
    public Builder newBuilder() {
        OkHttpClient now = current;
        return now == null ? super.newBuilder() : now.newBuilder();
    }
}
