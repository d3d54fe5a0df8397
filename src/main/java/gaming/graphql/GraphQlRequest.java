package gaming.graphql;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.core.StrictJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.function.Function;
import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;

/** @param hash the SHA-256 of the query, in hexadecimal digits, if the caller sent it together with the query */
record GraphQlRequest(
        String query,
        @Nullable String operationName,
        Map<String, Object> variables,
        @Nullable String hash) {
    /** A body is in UTF-8. The engine has a number with a fraction as a Double. */
    private static final ObjectReader JSON = StrictJson.MAPPER
            .readerFor(Object.class)
            .with(JsonFactory.builder()
                    .disable(JsonFactory.Feature.CHARSET_DETECTION)
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build())
            .without(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

    /** Refuses a wrong body with BAD_REQUEST, and an unknown hash without a query with PERSISTED_QUERY_NOT_FOUND. */
    static GraphQlRequest parse(byte[] body, Function<String, @Nullable String> kept) {
        if (!(json(body) instanceof Map<?, ?> members)) {
            throw bad("The body must be a JSON object; batches are not supported");
        }
        Object operationName = members.get("operationName");
        if (operationName != null && !(operationName instanceof String)) {
            throw bad("operationName must be a string or null");
        }
        Map<String, Object> variables = object(members, "variables");
        String hash = hash(object(members, "extensions"));
        Object query = members.get("query");
        if (query == null && hash != null) {
            String known = kept.apply(hash);
            if (known == null) {
                // Clients read the message or the code, and send the query with its hash
                throw new Refusal(ErrorCode.PERSISTED_QUERY_NOT_FOUND, "PersistedQueryNotFound");
            }
            return new GraphQlRequest(known, (String) operationName, variables, null);
        }
        if (!(query instanceof String text)) {
            throw bad("query must be a string");
        }
        if (hash != null && !hash.equals(DigestUtils.sha256Hex(text))) {
            throw bad("extensions.persistedQuery.sha256Hash is not the hash of query");
        }
        return new GraphQlRequest(text, (String) operationName, variables, hash);
    }

    /** The hash of an automatic persisted query, version 1, or null. */
    private static @Nullable String hash(Map<String, Object> extensions) {
        Object persisted = extensions.get("persistedQuery");
        if (persisted == null) {
            return null;
        }
        if (persisted instanceof Map<?, ?> query
                && Integer.valueOf(1).equals(query.get("version"))
                && query.get("sha256Hash") instanceof String hash) {
            return hash;
        }
        throw bad("extensions.persistedQuery must have version 1 and sha256Hash");
    }

    private static @Nullable Object json(byte[] body) {
        try {
            Object value = JSON.readValue(body);
            // UTF-8 cannot hold half of a surrogate pair, and neither could the answer or the database
            String text = String.valueOf(value);
            if (!text.equals(new String(text.getBytes(UTF_8), UTF_8))) {
                throw bad("The body holds half of a surrogate pair");
            }
            return value;
        } catch (JacksonException e) {
            throw bad("The body is not well-formed JSON");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @SuppressWarnings("unchecked") // the keys of JSON are texts
    private static Map<String, Object> object(Map<?, ?> members, String name) {
        Object value = members.get(name);
        if (value != null && !(value instanceof Map<?, ?>)) {
            throw bad(name + " must be an object or null");
        }
        return value == null ? Map.of() : (Map<String, Object>) value;
    }

    private static Refusal bad(String message) {
        return new Refusal(ErrorCode.BAD_REQUEST, message);
    }
}
