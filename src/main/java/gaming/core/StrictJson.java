package gaming.core;

import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;

/** JSON without repeated names and with nothing behind the value. Decimal numbers are plain and exact. */
public final class StrictJson {
    public static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS, DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private StrictJson() {}

    /** Returns {@code MissingNode} if the text is not JSON. */
    public static JsonNode read(byte[] text) {
        return parsed(() -> MAPPER.readTree(text));
    }

    /** Returns {@code MissingNode} if the text is not JSON. */
    public static JsonNode read(String text) {
        return parsed(() -> MAPPER.readTree(text));
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
}
