package dev.waitwell.conformance.http;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

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

    /**
     * Asks for the first two by one connection without waiting in between, as pipelining clients do, and for the third
     * once both are answered.
     *
     * @return the status lines of what was answered in time
     */
    public static List<String> pipelined(URI first, URI second, URI third) {
        List<String> statuses = new ArrayList<>();
        try (var socket = new Socket(first.getHost(), first.getPort())) {
            socket.setSoTimeout(PATIENCE_MILLIS);
            var reader = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
            write(socket, get(first) + get(second));
            statuses.add(status(reader));
            statuses.add(status(reader));
            write(socket, get(third));
            statuses.add(status(reader));
        } catch (SocketTimeoutException e) {
            return statuses;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return statuses;
    }

    private static String get(URI uri) {
        return "GET " + uri.getRawPath() + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
    }

    private static void write(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
        socket.getOutputStream().flush();
    }

    // A status line stands alone, or right behind the body of the answer before.
    private static String status(BufferedReader reader) throws IOException {
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
            int begins = line.indexOf("HTTP/1.1 ");
            if (begins >= 0) {
                return line.substring(begins);
            }
        }
        return "(closed)";
    }
}
