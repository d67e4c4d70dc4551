package dev.waitwell.service.problem;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Objects;
import org.springframework.boot.webmvc.error.ErrorController;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** What the server refuses before any controller sees it; it sends such a request here. */
@RestController
class ProblemPage implements ErrorController {

    @RequestMapping("/error")
    ResponseEntity<Problem> page(HttpServletRequest request, HttpServletResponse response) {
        if (!(request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE) instanceof Integer status)) {
            // Somebody asked for this path as if it were one.
            return ProblemAdvice.answer(Problem.notFound(request.getRequestURI()));
        }
        String path = Objects.toString(request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI), "/");
        return ProblemAdvice.answer(
                switch (status) {
                    case 404 -> Problem.notFound(path);
                    case 405 ->
                        Problem.methodNotAllowed(
                                request.getMethod(), Objects.toString(response.getHeader(HttpHeaders.ALLOW), ""), path);
                    case 413 -> Problem.bodyTooLarge(path);
                    default -> status < 500 ? Problem.badRequest(status, path) : Problem.internal(path);
                });
    }
}
