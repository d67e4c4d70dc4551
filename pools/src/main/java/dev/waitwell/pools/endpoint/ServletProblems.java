package dev.waitwell.pools.endpoint;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.http.MediaType;
import org.springframework.web.ErrorResponse;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ModelAndView;

/** Requests for {@code /pools} that Spring MVC refuses before the endpoint sees them: a body that is no JSON, say. */
final class ServletProblems implements HandlerExceptionResolver, Ordered {

    private final String path;

    ServletProblems(String path) {
        this.path = path;
    }

    @Override
    public int getOrder() {
        return Ordered.HIGHEST_PRECEDENCE;
    }

    @Override
    public @Nullable ModelAndView resolveException(
            HttpServletRequest request, HttpServletResponse response, @Nullable Object handler, Exception failure) {
        String asked =
                request.getRequestURI().substring(request.getContextPath().length());
        if (!asked.equals(path) && !asked.startsWith(path + "/")) {
            return null;
        }
        Integer status = Refusal.status(failure);
        if (status == null) {
            return null;
        }
        if (failure instanceof ErrorResponse refused) {
            refused.getHeaders().forEach((name, values) -> values.forEach(value -> response.addHeader(name, value)));
        }
        response.setStatus(status);
        response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
        try {
            response.getOutputStream().write(Problem.badRequest(status).json().getBytes(StandardCharsets.UTF_8));
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
        return new ModelAndView();
    }
}
