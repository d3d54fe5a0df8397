package gaming.web;

import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.core.StrictJson;
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
        Status status = Status.INTERNAL_SERVER_ERROR_500;
        if (failure instanceof HttpException known) {
            status = known.status();
            known.headers().forEach(response::header);
        }
        Answer answer = answer(status, failure);
        answer.refusal()
                .retryAfter()
                .ifPresent(seconds -> response.header(HeaderNames.RETRY_AFTER, seconds.toString()));
        response.status(answer.status())
                .header(HeaderNames.CONTENT_TYPE, "application/json")
                .header(HeaderNames.CACHE_CONTROL, "no-store")
                .send(body(answer.refusal()));
    }

    @Override
    public TransportResponse handle(
            TransportRequest request, EventType type, Status status, ServerResponseHeaders headers, Throwable failure) {
        return transported(answer(status, failure), headers);
    }

    /** Answers a request that does not reach the endpoints. The server logs the failure. */
    @Override
    public TransportResponse handle(
            TransportRequest request,
            EventType type,
            Status status,
            ServerResponseHeaders headers,
            @Nullable String unseen) {
        Refusal refusal = status.code() < FAILED ? refused(status) : failed(OperationContext.correlationId());
        return transported(new Answer(status, refusal), headers);
    }

    private record Answer(Status status, Refusal refusal) {}

    private Answer answer(Status status, Throwable failure) {
        if (failure instanceof Refusal refusal && refusal.getCause() == null) {
            return new Answer(Status.create(refusal.code().status()), refusal);
        }
        if (status.code() < FAILED) {
            return new Answer(status, refused(status));
        }
        if (isOfCaller(failure)) {
            return new Answer(Status.BAD_REQUEST_400, refused(Status.BAD_REQUEST_400));
        }
        String correlationId = OperationContext.correlationId();
        LOG.log(Level.ERROR, "Unexpected failure of a listener, correlation id " + correlationId, failure);
        return new Answer(status, failed(correlationId));
    }

    private TransportResponse transported(Answer answer, ServerResponseHeaders headers) {
        headers.set(HeaderNames.CONTENT_TYPE, "application/json");
        return TransportResponse.builder()
                .status(answer.status())
                .headers(headers)
                .entity(body(answer.refusal()))
                .build();
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

    private String body(Refusal refusal) {
        return StrictJson.write(
                internal
                        ? Envelope.of(refusal)
                        : Map.of(
                                "errors",
                                List.of(Map.of("message", refusal.reason(), "extensions", refusal.extensions()))));
    }

    private Refusal refused(Status status) {
        return refusal(status.code(), internal ? ErrorCode.INVALID_PARAMETER : ErrorCode.BAD_REQUEST);
    }

    /** What a caller gets instead of the text of server or framework. */
    static Refusal refusal(int status, ErrorCode badRequest) {
        return switch (status) {
            case 401 -> new Refusal(ErrorCode.UNAUTHORIZED, "Sign in first");
            case 403 -> new Refusal(ErrorCode.FORBIDDEN, "Your role does not allow this");
            case 404 -> new Refusal(ErrorCode.NOT_FOUND, "There is nothing at this path");
            case 405 -> new Refusal(ErrorCode.METHOD_NOT_ALLOWED, "This method is not allowed here");
            case 406 -> new Refusal(badRequest, "Accept leaves no answer to give");
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
