package gaming.events;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.NullNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads what a record says: {@code {"name": ..., "payload": ...}} (decisions.md, "Events"). */
final class RecordReading {
    /** As a line of a feed: the same records come either way. */
    static final int MOST_BYTES = 1024 * 1024;

    private static final int MOST_KEY_BYTES = 1024;
    private static final String PREFIX = "UserChatMessageNames.";
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]{1,64}");
    /** Numbers are read as they are written: no binary floating point ever holds an amount. */
    private static final ObjectReader JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .build()
            .readerFor(JsonNode.class);

    private RecordReading() {}

    /** A message, or why there is none. */
    sealed interface Outcome {
        record Legible(Message message) implements Outcome {}

        /** {@code reason}: fit for the log. */
        record Illegible(String reason) implements Outcome {}
    }

    static Outcome read(byte @Nullable [] key, byte @Nullable [] value) {
        if (value == null || value.length == 0) {
            return new Outcome.Illegible("empty");
        }
        if (value.length > MOST_BYTES || (key != null && key.length > MOST_KEY_BYTES)) {
            return new Outcome.Illegible("too large");
        }
        try {
            return message(key == null ? null : new String(key, StandardCharsets.UTF_8), JSON.readValue(value));
        } catch (IOException | NumberFormatException notJson) {
            // The parser has no exception of its own for an exponent that no number can hold
            return new Outcome.Illegible("not JSON");
        }
    }

    private static Outcome message(@Nullable String key, @Nullable JsonNode record) {
        JsonNode name = record == null ? NullNode.getInstance() : record.path("name");
        if (record == null || !name.isTextual()) {
            return new Outcome.Illegible("without a name");
        }
        String text = name.textValue();
        String plain = text.startsWith(PREFIX) ? text.substring(PREFIX.length()) : text;
        if (!NAME.matcher(plain).matches()) {
            return new Outcome.Illegible("with a name that is none");
        }
        JsonNode payload = record.path("payload");
        return new Outcome.Legible(new Message(key, plain, payload.isMissingNode() ? NullNode.getInstance() : payload));
    }
}
