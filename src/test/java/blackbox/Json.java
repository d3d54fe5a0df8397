package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.stream.IntStream;

/** JSON whose numbers are read exactly. */
public final class Json {
    private static final JsonMapper EXACT = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private Json() {}

    public static JsonNode read(String text) {
        try {
            return EXACT.readTree(text);
        } catch (JsonProcessingException notJson) {
            throw new AssertionError("Not JSON: " + text, notJson);
        }
    }

    /**
     * It has these fields and maybe more; its lists have these entries. Single quotes stand for double ones, and a number
     * may be expected as text.
     */
    public static void assertHas(JsonNode found, String expected) {
        JsonNode wanted = read(expected.replace('\'', '"'));
        assertThat(part(found, wanted)).as(found.toString()).isEqualTo(wanted);
    }

    /** The part of what was found that is expected. */
    private static JsonNode part(JsonNode found, JsonNode wanted) {
        if (wanted instanceof ObjectNode object && found.isObject()) {
            ObjectNode part = object.objectNode();
            object.properties()
                    .forEach(field -> part.set(field.getKey(), part(found.path(field.getKey()), field.getValue())));
            return part;
        }
        if (wanted instanceof ArrayNode list && found.size() == list.size()) {
            ArrayNode parts = list.arrayNode();
            IntStream.range(0, list.size()).forEach(i -> parts.add(part(found.path(i), list.get(i))));
            return parts;
        }
        boolean alike = wanted.isTextual()
                ? found.isNumber() && found.asText().equals(wanted.asText())
                : wanted.isNumber() && found.isNumber() && wanted.decimalValue().compareTo(found.decimalValue()) == 0;
        return alike ? wanted : found;
    }
}
