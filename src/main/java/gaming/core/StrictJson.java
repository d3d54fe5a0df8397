package gaming.core;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import com.fasterxml.jackson.databind.type.LogicalType;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.bson.types.ObjectId;

/**
 * JSON without repeated names and with nothing behind the value. Numbers are plain and exact (details.md, "Money"), and a
 * value of another type is refused. Names that a record does not have are skipped.
 */
public final class StrictJson {
    public static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS, DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .addModule(new JavaTimeModule())
            .addModule(new SimpleModule().addSerializer(ObjectId.class, ToStringSerializer.instance))
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

    private StrictJson() {}

    /** Returns {@code MissingNode} if the text is not JSON. */
    public static JsonNode read(byte[] text) {
        return parsed(() -> MAPPER.readTree(text));
    }

    /** Returns {@code MissingNode} if the text is not JSON. */
    public static JsonNode read(String text) {
        return parsed(() -> MAPPER.readTree(text));
    }

    public static String write(Object value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException failure) {
            throw new UncheckedIOException(failure);
        }
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
