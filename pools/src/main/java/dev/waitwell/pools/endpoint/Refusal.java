package dev.waitwell.pools.endpoint;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.InvalidEndpointRequestException;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.web.ErrorResponse;

/** Tells the failures that are the caller's from those that are ours. */
final class Refusal {

    private Refusal() {}

    /** The status to answer with; null when the failure is not the caller's. */
    static @Nullable Integer status(Throwable failure) {
        if (failure instanceof ErrorResponse refused) {
            int status = refused.getStatusCode().value();
            return status >= 400 && status < 500 ? status : null;
        }
        boolean unreadable = failure instanceof HttpMessageNotReadableException
                || failure instanceof InvalidEndpointRequestException;
        return unreadable ? 400 : null;
    }
}
