package sandbox;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/** JSON as other systems write it. */
public final class Json {
    /** Reads and writes it. */
    public static final ObjectMapper MAPPER = new ObjectMapper();

    private Json() {}

    /** One object: names and values in turn; a value is text, a number, a boolean, null or a node. */
    public static ObjectNode record(@Nullable Object... namesAndValues) {
        ObjectNode object = MAPPER.createObjectNode();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            object.set((String) namesAndValues[i], MAPPER.valueToTree(namesAndValues[i + 1]));
        }
        return object;
    }
}
