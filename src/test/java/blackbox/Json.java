package blackbox;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;

/** JSON whose numbers are read exactly. */
final class Json {
    private static final JsonMapper EXACT = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private Json() {}

    static JsonNode read(String text) {
        try {
            return EXACT.readTree(text);
        } catch (JsonProcessingException notJson) {
            throw new AssertionError("Not JSON: " + text, notJson);
        }
    }
}
