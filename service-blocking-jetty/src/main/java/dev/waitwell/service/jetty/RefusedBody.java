package dev.waitwell.service.jetty;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;

/**
 * Reads on when a body was refused, so that the caller, who still sends it, sees the answer. Natively Jetty closes the
 * connection under it; Tomcat has {@code max-swallow-size}, and Undertow does this by itself.
 */
@Component
final class RefusedBody extends HttpFilter {

    private static final long serialVersionUID = 1L;
    private static final int MOST_READ = 2 * 1024 * 1024;
    private static final int PIECE = 8 * 1024;

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        super.doFilter(request, response, chain);
        // A caller that asks before it sends got its answer, and sends nothing.
        boolean sends = request.getHeader(HttpHeaders.EXPECT) == null;
        if (response.getStatus() == HttpServletResponse.SC_REQUEST_ENTITY_TOO_LARGE
                && sends
                && !request.isAsyncStarted()) {
            readOn(request.getInputStream());
        }
    }

    private static void readOn(ServletInputStream in) throws IOException {
        byte[] piece = new byte[PIECE];
        int read = 0;
        for (int length = in.read(piece); length >= 0 && read < MOST_READ; length = in.read(piece)) {
            read += length;
        }
    }
}
