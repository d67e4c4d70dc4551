package dev.waitwell.service.downstream;

import feign.Client;
import feign.Request;
import feign.Response;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.HttpURLConnection;
import java.net.URL;

/**
 * Feign's own client over {@code HttpURLConnection}, made to end when its caller gives up. On a virtual thread an
 * interrupt closes the socket. On a platform thread {@link HttpURLConnection#disconnect()} does, yet not while a
 * connection is being made, and within a body only between two reads; each of these is bounded by its timeout.
 */
final class UrlConnectionClient extends Client.Default {

    private static final long AGAIN_MILLIS = 10;

    UrlConnectionClient() {
        super(null, null);
    }

    @Override
    public HttpURLConnection getConnection(URL url) throws IOException {
        HttpURLConnection connection = super.getConnection(url);
        Abort.Call call = Abort.current();
        if (call != null) {
            // On a thread of its own: to disconnect may wait for a read to end.
            call.onAbort(() -> Thread.startVirtualThread(() -> disconnect(connection, call)));
        }
        return connection;
    }

    /** Says it until it is heard: it does nothing to a connection that is still being made. */
    private static void disconnect(HttpURLConnection connection, Abort.Call call) {
        try {
            while (!call.isOver()) {
                connection.disconnect();
                Thread.sleep(AGAIN_MILLIS);
            }
        } catch (InterruptedException nobodyDoesThat) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public Response execute(Request request, Request.Options options) throws IOException {
        Response response = super.execute(request, options);
        Abort.Call call = Abort.current();
        if (call == null || response.body() == null) {
            return response;
        }
        Integer length = response.body().length();
        InputStream body = new StoppingBody(response.body().asInputStream(), call);
        return response.toBuilder().body(body, length).build();
    }

    /** Reads on only while the caller wants the answer. */
    private static final class StoppingBody extends FilterInputStream {

        private final Abort.Call call;

        StoppingBody(InputStream body, Abort.Call call) {
            super(body);
            this.call = call;
        }

        @Override
        public int read() throws IOException {
            stopIfAborted();
            return super.read();
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            stopIfAborted();
            return super.read(bytes, offset, length);
        }

        private void stopIfAborted() throws InterruptedIOException {
            if (call.isAborted()) {
                throw new InterruptedIOException("given up within the answer");
            }
        }
    }
}
