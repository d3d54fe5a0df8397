package gaming.web;

import gaming.access.limits.BytesInFlight;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.Map;

/** Stops a body at 1 MiB, whether its length was announced or not. */
final class BodyLimit implements ContainerRequestFilter {
    static final int BYTES = 1024 * 1024;

    @Override
    public void filter(ContainerRequestContext request) {
        String announced = request.getHeaderString(HttpHeaders.CONTENT_LENGTH);
        if (announced != null && Long.parseLong(announced) > BYTES) {
            throw tooLarge();
        }
        request.setEntityStream(BytesInFlight.held().body(request.getEntityStream(), BYTES, BodyLimit::tooLarge));
    }

    private static Refusal tooLarge() {
        return new Refusal(ErrorCode.PAYLOAD_TOO_LARGE, "The body is too large", Map.of("maximumBytes", BYTES));
    }
}
