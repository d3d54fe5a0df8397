package gaming.graphql;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The JSON body of a POST: the members that GraphQL over HTTP specifies. */
record GraphQlRequest(String query, @Nullable String operationName, Map<String, Object> variables) {
    /** A body is one JSON value in UTF-8. The reader refuses a repeated key and any text after the value. */
    private static final ObjectReader JSON = JsonMapper.builder(JsonFactory.builder()
                    .disable(JsonFactory.Feature.CHARSET_DETECTION)
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build()
            .readerFor(Object.class);

    /** Parses a body. Refuses a body that is not a request with BAD_REQUEST. */
    static GraphQlRequest parse(byte[] body) {
        if (!(json(body) instanceof Map<?, ?> members)) {
            throw bad("The body must be a JSON object; batches are not supported");
        }
        Map<String, Object> extensions = object(members, "extensions");
        if (members.get("query") == null && isPersisted(extensions)) {
            throw new Refusal(ErrorCode.PERSISTED_QUERY_NOT_SUPPORTED, "PersistedQueryNotSupported");
        }
        if (!(members.get("query") instanceof String query)) {
            throw bad("query must be a string");
        }
        Object operationName = members.get("operationName");
        if (operationName != null && !(operationName instanceof String)) {
            throw bad("operationName must be a string or null");
        }
        return new GraphQlRequest(query, (String) operationName, object(members, "variables"));
    }

    /**
     * Whether the request has a hash instead of a query (Apollo's automatic persisted queries). Such clients look at
     * the message or the code of the error.
     */
    private static boolean isPersisted(Map<String, Object> extensions) {
        return extensions.get("persistedQuery") instanceof Map<?, ?> persisted
                && persisted.get("sha256Hash") instanceof String;
    }

    private static @Nullable Object json(byte[] body) {
        try {
            return wellFormed(JSON.readValue(body));
        } catch (JacksonException e) {
            throw bad("The body is not well-formed JSON");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Refuses half of a surrogate pair. JSON can escape it, but it is no character. Neither the answer nor the database
     * could store it.
     */
    private static @Nullable Object wellFormed(@Nullable Object value) {
        switch (value) {
            case String text -> {
                if (!StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
                    throw bad("The body holds half of a surrogate pair");
                }
            }
            case Map<?, ?> object ->
                object.forEach((key, each) -> {
                    wellFormed(key);
                    wellFormed(each);
                });
            case List<?> list -> list.forEach(GraphQlRequest::wellFormed);
            case null, default -> {}
        }
        return value;
    }

    private static Map<String, Object> object(Map<?, ?> members, String name) {
        Object value = members.get(name);
        if (value == null) {
            return Map.of();
        }
        if (value instanceof Map<?, ?> object) {
            Map<String, Object> copy = new LinkedHashMap<>();
            object.forEach((key, each) -> copy.put((String) key, each));
            return copy;
        }
        throw bad(name + " must be an object or null");
    }

    private static Refusal bad(String message) {
        return new Refusal(ErrorCode.BAD_REQUEST, message);
    }
}
