package gaming.web;

import com.fasterxml.jackson.core.JsonProcessingException;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.NoContentException;
import jakarta.ws.rs.ext.Provider;
import jakarta.ws.rs.ext.ReaderInterceptor;
import jakarta.ws.rs.ext.ReaderInterceptorContext;
import java.io.IOException;

/** A body that is missing, malformed or of another shape is the caller's mistake; what the parser thinks of it stays here. */
@ApplicationScoped
@Provider
class JsonBodies implements ReaderInterceptor {
    @Override
    public Object aroundReadFrom(ReaderInterceptorContext body) throws IOException {
        Object entity;
        try {
            entity = body.proceed();
        } catch (JsonProcessingException unreadable) {
            throw refusalWithin(unreadable);
        } catch (NoContentException empty) {
            throw new Refusal(ErrorCode.INVALID_PARAMETER, "A JSON body is required");
        }
        if (entity == null) {
            throw new Refusal(ErrorCode.INVALID_PARAMETER, "A JSON body is required");
        }
        return entity;
    }

    /** The parser wraps what stops it: the limit on bodies, or a record that refuses its own values. */
    private static Refusal refusalWithin(JsonProcessingException unreadable) {
        for (Throwable cause = unreadable.getCause(); cause != null; cause = cause.getCause()) {
            if (cause instanceof Refusal refusal) {
                return refusal;
            }
        }
        return new Refusal(ErrorCode.INVALID_PARAMETER, "The body is not the JSON that this endpoint expects");
    }
}
