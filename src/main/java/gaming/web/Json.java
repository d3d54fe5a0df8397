package gaming.web;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.type.LogicalType;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
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
import java.io.UncheckedIOException;
import org.glassfish.jersey.jackson.JacksonFeature;

/** The JSON of the internal endpoints. Numbers are plain and exact (details.md, "Money"). */
@ApplicationScoped
@Provider
class Json implements Feature, ContextResolver<ObjectMapper>, ReaderInterceptor {
    private static final JsonMapper MAPPER = StrictJson.MAPPER
            .rebuild()
            .addModule(new JavaTimeModule())
            .enable(DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .withCoercionConfig(
                    LogicalType.Textual,
                    text -> text.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                            .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                            .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail))
            .build();

    @Override
    public boolean configure(FeatureContext context) {
        context.register(JacksonFeature.withoutExceptionMappers());
        return true;
    }

    @Override
    public ObjectMapper getContext(Class<?> type) {
        return MAPPER;
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

    static byte[] bytes(Object value) {
        try {
            return MAPPER.writeValueAsBytes(value);
        } catch (JsonProcessingException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
