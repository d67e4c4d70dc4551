package dev.waitwell.conformance.http;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** What no well-behaved client sends. */
public final class RawExchange {

    private static final int PATIENCE_MILLIS = 5000;

    private RawExchange() {}

    /** Sends these head lines, no body, and returns the first line of the answer. */
    public static String send(URI uri, String... head) {
        try (var socket = new Socket(uri.getHost(), uri.getPort())) {
            socket.setSoTimeout(PATIENCE_MILLIS);
            String text = String.join("\r\n", head) + "\r\n\r\n";
            socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
            var reader = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
            String line = reader.readLine();
            return line == null ? "(closed)" : line;
        } catch (SocketTimeoutException e) {
            return "(no answer within " + PATIENCE_MILLIS + " ms)";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
