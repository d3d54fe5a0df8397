package gaming.outbound;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;

/** The JSON of all calls to other systems. */
public final class Json implements MessageBodyWriter<Object> {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS, DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .defaultPropertyInclusion(
                    JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.NON_NULL))
            .build();

    Json() {}

    /** Parses the body; returns {@code MissingNode} if it is not JSON. */
    public static JsonNode read(byte[] body) {
        return parsed(() -> MAPPER.readTree(body));
    }

    static JsonNode read(String body) {
        return parsed(() -> MAPPER.readTree(body));
    }

    private interface Parser {
        JsonNode parse() throws IOException;
    }

    private static JsonNode parsed(Parser parser) {
        try {
            return parser.parse();
        } catch (IOException | NumberFormatException _) {
            // NumberFormatException is thrown for exponents that no decimal can have
            return MissingNode.getInstance();
        }
    }

    @Override
    public boolean isWriteable(Class<?> type, Type generic, Annotation[] annotations, MediaType media) {
        return media.isCompatible(MediaType.APPLICATION_JSON_TYPE);
    }

    @Override
    public void writeTo(
            Object body,
            Class<?> type,
            Type generic,
            Annotation[] annotations,
            MediaType media,
            MultivaluedMap<String, Object> headers,
            OutputStream out)
            throws IOException {
        out.write(MAPPER.writeValueAsBytes(body));
    }
}
