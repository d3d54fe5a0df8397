package gaming.web;

import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.telemetry.OperationContext;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.PersistenceException;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.annotation.Annotation;
import java.sql.SQLException;
import java.util.Map;

/**
 * Answers every error of an endpoint of the internal listener in the {@link Envelope}. The priority makes this filter
 * run before those that show an envelope as a page.
 */
@ApplicationScoped
@Provider
@Priority(Priorities.USER + 1)
public class Failures implements ExceptionMapper<Throwable>, ContainerResponseFilter {
    private static final Logger LOG = System.getLogger(Failures.class.getName());

    @Override
    public Response toResponse(Throwable failure) {
        return switch (failure) {
            case Refusal refusal -> refused(refusal);
            // The framework takes a part of a path that is not readable for an unknown path
            case WebApplicationException unread when unread.getCause() instanceof Refusal refusal -> refused(refusal);
            case WebApplicationException ofFramework -> framework(ofFramework);
            case Throwable cut when UnroutedAnswers.isOfCaller(cut) -> answer(of(400), 400);
            case Throwable unexpected -> unexpected(unexpected);
        };
    }

    /** Adds the envelope to an answer 400 without a body, which the framework gives to an unreadable header. */
    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        if (response.getStatus() == 400 && !response.hasEntity()) {
            response.setEntity(Envelope.of(of(400)), new Annotation[0], MediaType.APPLICATION_JSON_TYPE);
        }
    }

    private static Refusal of(int status) {
        return UnroutedAnswers.refusal(status, ErrorCode.INVALID_PARAMETER);
    }

    private Response refused(Refusal refusal) {
        if (refusal.getCause() != null) {
            LOG.log(Level.ERROR, "Failure of an internal endpoint: " + refusal.reason(), refusal.getCause());
        }
        return answer(refusal, refusal.code().status());
    }

    private Response framework(WebApplicationException failure) {
        Response known = failure.getResponse();
        int status = known.getStatus();
        if (status < 400) {
            return known;
        }
        return status < 500
                ? Response.fromResponse(answer(of(status), status))
                        .header(HttpHeaders.ALLOW, known.getHeaderString(HttpHeaders.ALLOW))
                        .build()
                : unexpected(failure);
    }

    private Response unexpected(Throwable failure) {
        String correlationId = OperationContext.correlationId();
        LOG.log(Level.ERROR, "Unexpected failure of an internal endpoint, correlation id " + correlationId, failure);
        var details = Map.of("correlationId", correlationId);
        return ofDatabase(failure)
                ? answer(new Refusal(ErrorCode.DATABASE_ERROR, "A database operation failed", details), 500)
                : answer(new Refusal(ErrorCode.PROCESSING_FAILED, "The request could not be processed", details), 500);
    }

    private static boolean ofDatabase(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException || cause instanceof PersistenceException) {
                return true;
            }
        }
        return false;
    }

    private Response answer(Refusal refusal, int status) {
        return Response.status(status)
                .type(MediaType.APPLICATION_JSON_TYPE)
                .entity(Envelope.of(refusal))
                .header(HttpHeaders.RETRY_AFTER, refusal.retryAfter().orElse(null))
                .build();
    }
}
