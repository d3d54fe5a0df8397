package gaming.web;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.core.StrictJson;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.Feature;
import jakarta.ws.rs.core.FeatureContext;
import jakarta.ws.rs.core.NoContentException;
import jakarta.ws.rs.ext.ContextResolver;
import jakarta.ws.rs.ext.Provider;
import jakarta.ws.rs.ext.ReaderInterceptor;
import jakarta.ws.rs.ext.ReaderInterceptorContext;
import java.io.IOException;
import org.glassfish.jersey.jackson.JacksonFeature;

/** The JSON of the internal endpoints. */
@ApplicationScoped
@Provider
class Json implements Feature, ContextResolver<ObjectMapper>, ReaderInterceptor {
    @Override
    public boolean configure(FeatureContext context) {
        context.register(JacksonFeature.withoutExceptionMappers());
        return true;
    }

    @Override
    public ObjectMapper getContext(Class<?> type) {
        return StrictJson.MAPPER;
    }

    /** The answer does not show the parser's message. */
    @Override
    public Object aroundReadFrom(ReaderInterceptorContext body) throws IOException {
        Object entity;
        try {
            entity = body.proceed();
        } catch (JsonProcessingException | NumberFormatException unreadable) {
            // NumberFormatException is thrown for exponents that no decimal can have
            throw refusalWithin(unreadable);
        } catch (NoContentException empty) {
            throw new Refusal(ErrorCode.INVALID_PARAMETER, "A JSON body is required");
        }
        if (entity == null) {
            throw new Refusal(ErrorCode.INVALID_PARAMETER, "A JSON body is required");
        }
        return entity;
    }

    /** The parser wraps the refusals of the limit on bodies and of records that check their values. */
    private static Refusal refusalWithin(Exception unreadable) {
        for (Throwable cause = unreadable.getCause(); cause != null; cause = cause.getCause()) {
            if (cause instanceof Refusal refusal) {
                return refusal;
            }
        }
        return new Refusal(ErrorCode.INVALID_PARAMETER, "The body is not the JSON that this endpoint expects");
    }
}
