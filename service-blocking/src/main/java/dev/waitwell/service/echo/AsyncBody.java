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

    private final ServletInputStream in;
    private final MonoSink<byte[]> sink;
    private final byte[] piece = new byte[PIECE];
    private final ByteArrayOutputStream body;
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
            int length = in.read(piece);
            if (length < 0) {
                return;
            }
            if (body.size() + length > Bounds.LARGEST_BODY) {
                refused = true;
                sink.error(new BodyTooLarge());
            } else {
                body.write(piece, 0, length);
            }
        }
    }

    @Override
    public void onAllDataRead() {
        if (!refused) {
            sink.success(body.toByteArray());
        }
    }

    @Override
    public void onError(Throwable failure) {
        sink.error(failure);
    }
}
