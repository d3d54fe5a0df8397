package sandbox;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sandbox.wire.Reply.Answer;
import sandbox.wire.Resources;

/** JSON in the form of other systems. */
public final class Json {
    /** Reads and writes it. */
    public static final ObjectMapper MAPPER = JsonMapper.builder()
            .addModule(new JavaTimeModule())
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(JsonGenerator.Feature.WRITE_BIGDECIMAL_AS_PLAIN)
            .build();

    private Json() {}

    /** One object of names and values in turn. A value is text, a number, a boolean, null or a node. */
    public static ObjectNode record(@Nullable Object... namesAndValues) {
        ObjectNode object = MAPPER.createObjectNode();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            object.set((String) namesAndValues[i], MAPPER.valueToTree(namesAndValues[i + 1]));
        }
        return object;
    }

    /** The answer 200 with the record as its body. */
    public static Answer ok(@Nullable Object... namesAndValues) {
        return answer(200, namesAndValues);
    }

    /** The same with another status. */
    public static Answer answer(int status, @Nullable Object... namesAndValues) {
        return Answer.json(status, text(record(namesAndValues)));
    }

    /** Missing where the text is no JSON. */
    public static JsonNode read(String text) {
        try {
            return MAPPER.readTree(text);
        } catch (JsonProcessingException unreadable) {
            return MAPPER.missingNode();
        }
    }

    /** The lines of a file beside the classes. */
    public static Stream<JsonNode> lines(String path) {
        return Resources.text(path).lines().map(Json::read);
    }

    public static String text(Object value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException failure) {
            throw new IllegalStateException(failure);
        }
    }
}
