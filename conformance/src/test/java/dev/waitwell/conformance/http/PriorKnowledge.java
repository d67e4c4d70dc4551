package dev.waitwell.conformance.http;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** HTTP/2 that does not ask first, byte for byte as RFC 9113 has it: a client that knows what it speaks to. */
public final class PriorKnowledge {

    private static final int PATIENCE_MILLIS = 20_000;
    private static final int DATA = 0;
    private static final int HEADERS = 1;
    private static final int SETTINGS = 4;
    private static final int ACK = 1;
    private static final int END_STREAM = 1;
    private static final int END_HEADERS = 4;
    // RFC 7541, appendix A.
    private static final int METHOD_GET = 0x82;
    private static final int SCHEME_HTTP = 0x86;
    private static final int AUTHORITY = 1;
    private static final int PATH = 4;

    private PriorKnowledge() {}

    /**
     * Gets an address on the first stream of a new connection.
     *
     * @return the body of the answer
     */
    public static String get(URI uri) {
        try (var socket = new Socket(uri.getHost(), uri.getPort())) {
            socket.setSoTimeout(PATIENCE_MILLIS);
            var out = new ByteArrayOutputStream();
            out.writeBytes("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            frame(out, SETTINGS, 0, 0, new byte[0]);
            frame(out, HEADERS, END_STREAM | END_HEADERS, 1, head(uri));
            socket.getOutputStream().write(out.toByteArray());
            return body(new DataInputStream(socket.getInputStream()), socket);
        } catch (IOException e) {
            throw new UncheckedIOException("no HTTP/2 from " + uri + ": " + e.getMessage(), e);
        }
    }

    private static byte[] head(URI uri) {
        var block = new ByteArrayOutputStream();
        block.write(METHOD_GET);
        block.write(SCHEME_HTTP);
        literal(block, PATH, uri.getRawPath());
        literal(block, AUTHORITY, uri.getAuthority());
        return block.toByteArray();
    }

    private static void literal(ByteArrayOutputStream block, int name, String value) {
        if (value.length() > 126) {
            throw new IllegalArgumentException("longer than one byte can tell: " + value);
        }
        block.write(name);
        block.write(value.length());
        block.writeBytes(value.getBytes(StandardCharsets.US_ASCII));
    }

    private static void frame(ByteArrayOutputStream out, int type, int flags, int stream, byte[] payload) {
        out.writeBytes(new byte[] {0, (byte) (payload.length >> 8), (byte) payload.length, (byte) type, (byte) flags});
        out.writeBytes(new byte[] {0, 0, 0, (byte) stream});
        out.writeBytes(payload);
    }

    private static String body(DataInputStream in, Socket socket) throws IOException {
        var body = new ByteArrayOutputStream();
        while (true) {
            int length = in.readUnsignedByte() << 16 | in.readUnsignedShort();
            int type = in.readUnsignedByte();
            int flags = in.readUnsignedByte();
            int stream = in.readInt();
            byte[] payload = in.readNBytes(length);
            if (type == SETTINGS && flags != ACK) {
                var ack = new ByteArrayOutputStream();
                frame(ack, SETTINGS, ACK, 0, new byte[0]);
                socket.getOutputStream().write(ack.toByteArray());
            }
            if (stream == 1 && type == DATA) {
                body.writeBytes(payload);
            }
            if (stream == 1 && (type == DATA || type == HEADERS) && (flags & END_STREAM) != 0) {
                return body.toString(StandardCharsets.UTF_8);
            }
        }
    }
}
