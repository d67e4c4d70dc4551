package dev.waitwell.service.echo;

import dev.waitwell.service.problem.BodyTooLarge;
import dev.waitwell.service.problem.Bounds;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;

/** Reads a body as it comes, so that a slow sender holds no thread. To be begun when async processing has begun. */
final class AsyncBody implements ReadListener {

    private static final int PIECE = 8 * 1024;

    // So far a body that is too large is read on, and dropped: who still sends it might never see the answer.
    private static final int MOST_READ = 2 * Bounds.LARGEST_BODY;

    private final ServletInputStream in;
    private final MonoSink<byte[]> sink;
    private final byte[] piece = new byte[PIECE];
    private final ByteArrayOutputStream body;
    private long length;
    private boolean refused;

    private AsyncBody(ServletInputStream in, MonoSink<byte[]> sink, int announced) {
        this.in = in;
        this.sink = sink;
        this.body = new ByteArrayOutputStream(Math.max(PIECE, announced));
    }

    /** The whole body, or {@link BodyTooLarge}. */
    static Mono<byte[]> of(HttpServletRequest request) {
        return Mono.create(sink -> {
            try {
                ServletInputStream in = request.getInputStream();
                in.setReadListener(new AsyncBody(in, sink, request.getContentLength()));
            } catch (IOException e) {
                sink.error(e);
            }
        });
    }

    @Override
    public void onDataAvailable() throws IOException {
        while (!refused && in.isReady()) {
            int read = in.read(piece);
            if (read < 0) {
                return;
            }
            length += read;
            if (length <= Bounds.LARGEST_BODY) {
                body.write(piece, 0, read);
            } else if (length > MOST_READ) {
                refuse();
            }
        }
    }

    private void refuse() {
        refused = true;
        sink.error(new BodyTooLarge());
    }

    @Override
    public void onAllDataRead() {
        if (length > Bounds.LARGEST_BODY) {
            refuse();
        } else {
            sink.success(body.toByteArray());
        }
    }

    @Override
    public void onError(Throwable failure) {
        sink.error(failure);
    }
}
