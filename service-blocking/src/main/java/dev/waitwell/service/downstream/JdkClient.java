package dev.waitwell.service.downstream;

import feign.Client;
import feign.Request;
import feign.Response;
import feign.http2client.Http2Client;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.net.http.HttpClient;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Java's {@link HttpClient} behind Feign, with the bound it lacks: its timeout ends with the headers of the answer, so
 * that a body that stalls would be waited for without end.
 */
final class JdkClient implements Client {

    private final Http2Client client;
    private final Alarms alarms;

    JdkClient(HttpClient client, Alarms alarms) {
        this.client = new Http2Client(client);
        this.alarms = alarms;
    }

    @Override
    public Response execute(Request request, Request.Options options) throws IOException {
        Response response = client.execute(request, options);
        if (response.body() == null) {
            return response;
        }
        InputStream body = new BoundedBody(
                response.body().asInputStream(), TimeUnit.MILLISECONDS.toNanos(options.readTimeoutMillis()));
        return response.toBuilder().body(body, response.body().length()).build();
    }

    /** Gives up when nothing comes for so long. */
    private final class BoundedBody extends FilterInputStream {

        private final long silenceNanos;
        private volatile boolean silent;

        BoundedBody(InputStream body, long silenceNanos) {
            super(body);
            this.silenceNanos = silenceNanos;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            if (in.available() > 0) {
                return super.read(bytes, offset, length);
            }
            Future<?> alarm = alarms.inNanos(silenceNanos, this::giveUp);
            try {
                return super.read(bytes, offset, length);
            } catch (IOException e) {
                if (silent) {
                    throw new SocketTimeoutException("Read timed out");
                }
                throw e;
            } finally {
                alarm.cancel(false);
            }
        }

        /** To close it wakes the reader. */
        private void giveUp() {
            silent = true;
            try {
                in.close();
            } catch (IOException alreadyClosed) {
                // Then nobody reads any more.
            }
        }
    }
}
