package dev.waitwell.service.echo;

import dev.waitwell.service.downstream.DownstreamClient;
import dev.waitwell.service.problem.BodyTooLarge;
import dev.waitwell.service.problem.Bounds;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** A payload through the downstream and back; the request's thread reads, sends and waits. */
@RestController
class EchoController {

    private final DownstreamClient downstream;

    EchoController(DownstreamClient downstream) {
        this.downstream = downstream;
    }

    @PostMapping("/echo")
    ResponseEntity<byte[]> post(HttpServletRequest request) throws IOException {
        EchoRequest echo = EchoRequest.of(request);
        return EchoRequest.answer(downstream.echo(echo.spin(), echo.contentType(), body(request)));
    }

    private static byte[] body(HttpServletRequest request) throws IOException {
        // One byte more than allowed tells a body that is too large from one that just fits.
        byte[] body = request.getInputStream().readNBytes(Bounds.LARGEST_BODY + 1);
        if (body.length > Bounds.LARGEST_BODY) {
            throw new BodyTooLarge();
        }
        return body;
    }
}
