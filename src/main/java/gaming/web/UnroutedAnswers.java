package gaming.web;

import gaming.access.limits.BytesInFlight;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.telemetry.OperationContext;
import io.helidon.common.buffers.DataReader;
import io.helidon.http.DirectHandler;
import io.helidon.http.HeaderNames;
import io.helidon.http.HttpException;
import io.helidon.http.RequestException;
import io.helidon.http.ServerResponseHeaders;
import io.helidon.http.Status;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.ServerConnectionException;
import io.helidon.webserver.http.DirectHandlers;
import io.helidon.webserver.http.ErrorHandler;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The answers of a listener outside its JAX-RS endpoints, without the server's own text. */
final class UnroutedAnswers implements DirectHandler, ErrorHandler<Throwable> {
    private static final Logger LOG = System.getLogger(UnroutedAnswers.class.getName());
    private static final int FAILED = 500;

    private final boolean internal;

    UnroutedAnswers(boolean internal) {
        this.internal = internal;
    }

    DirectHandlers toAll() {
        var handlers = DirectHandlers.builder();
        for (EventType type : EventType.values()) {
            handlers.addHandler(type, this);
        }
        return handlers.build();
    }

    /** Answers a failure on the way to an endpoint or in it. The method does not wait for the body of the request. */
    @Override
    public void handle(ServerRequest request, ServerResponse response, Throwable failure) {
        if (failure instanceof Refusal refusal && refusal.getCause() == null) {
            refuse(response, refusal);
            return;
        }
        Status status = failure instanceof HttpException known ? known.status() : Status.INTERNAL_SERVER_ERROR_500;
        if (failure instanceof HttpException known) {
            known.headers().forEach(response::header);
        }
        TransportResponse answer =
                handle(TransportRequest.empty(), EventType.OTHER, status, ServerResponseHeaders.create(), failure);
        answer.headers().forEach(response::header);
        response.status(answer.status()).send(answer.entity().orElseThrow());
    }

    private void refuse(ServerResponse response, Refusal refusal) {
        if (refusal.details().get("retryAfter") instanceof Number seconds) {
            response.header(HeaderNames.RETRY_AFTER, seconds.toString());
        } else if (refusal.code() == ErrorCode.OVERLOADED) {
            response.header(HeaderNames.RETRY_AFTER, Integer.toString(BytesInFlight.RETRY_AFTER_SECONDS));
        }
        response.status(Status.create(refusal.code().status()))
                .header(HeaderNames.CONTENT_TYPE, "application/json")
                .header(HeaderNames.CACHE_CONTROL, "no-store")
                .send(Json.bytes(body(refusal)));
    }

    @Override
    public TransportResponse handle(
            TransportRequest request, EventType type, Status status, ServerResponseHeaders headers, Throwable failure) {
        String correlationId = OperationContext.correlationId();
        if (status.code() < FAILED) {
            return answer(status, headers, correlationId);
        }
        if (isOfCaller(failure)) {
            return answer(Status.BAD_REQUEST_400, headers, correlationId);
        }
        LOG.log(Level.ERROR, "Unexpected failure of a listener, correlation id " + correlationId, failure);
        return answer(status, headers, correlationId);
    }

    /** Answers a request that does not reach the endpoints. The server logs the failure. */
    @Override
    public TransportResponse handle(
            TransportRequest request,
            EventType type,
            Status status,
            ServerResponseHeaders headers,
            @Nullable String unseen) {
        return answer(status, headers, OperationContext.correlationId());
    }

    /** Whether the caller caused the failure: it sent an invalid request, or stopped sending. */
    static boolean isOfCaller(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof DataReader.InsufficientDataAvailableException
                    || cause instanceof ServerConnectionException
                    || cause instanceof CloseConnectionException
                    || (cause instanceof RequestException request
                            && request.status().code() < FAILED)) {
                return true;
            }
        }
        return false;
    }

    private TransportResponse answer(Status status, ServerResponseHeaders headers, String correlationId) {
        Refusal refusal = status.code() < FAILED
                ? refusal(status.code(), internal ? ErrorCode.INVALID_PARAMETER : ErrorCode.BAD_REQUEST)
                : failed(correlationId);
        headers.set(HeaderNames.CONTENT_TYPE, "application/json");
        return TransportResponse.builder()
                .status(status)
                .headers(headers)
                .entity(Json.bytes(body(refusal)))
                .build();
    }

    private Object body(Refusal refusal) {
        return internal
                ? Envelope.of(refusal, Instant.ofEpochMilli(System.currentTimeMillis()))
                : Map.of("errors", List.of(Map.of("message", refusal.reason(), "extensions", refusal.extensions())));
    }

    /** What a caller gets instead of the text of server or framework. */
    static Refusal refusal(int status, ErrorCode badRequest) {
        return switch (status) {
            case 404 -> new Refusal(ErrorCode.NOT_FOUND, "There is nothing at this path");
            case 405 -> new Refusal(ErrorCode.METHOD_NOT_ALLOWED, "This method is not allowed here");
            case 406 -> new Refusal(badRequest, "Accept leaves no answer to give; it is JSON");
            case 413 -> new Refusal(ErrorCode.PAYLOAD_TOO_LARGE, "The body is too large");
            case 414, 431 -> new Refusal(badRequest, "The first line or the header of the request is too long");
            case 415 -> new Refusal(ErrorCode.UNSUPPORTED_MEDIA_TYPE, "Unsupported Content-Type");
            default -> new Refusal(badRequest, "The request is not valid");
        };
    }

    private Refusal failed(String correlationId) {
        var details = Map.of("correlationId", correlationId);
        return internal
                ? new Refusal(ErrorCode.PROCESSING_FAILED, "The request could not be processed", details)
                : new Refusal(ErrorCode.INTERNAL_SERVER_ERROR, "Internal server error", details);
    }
}
