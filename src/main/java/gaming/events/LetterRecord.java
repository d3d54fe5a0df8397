package gaming.events;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A dead letter as operators see it. {@code replayedAt} is the time of the successful replay. */
public record LetterRecord(
        String id,
        String topic,
        int partition,
        long offset,
        @Nullable String key,
        String name,
        JsonNode payload,
        String reason,
        Instant failedAt,
        int replays,
        @Nullable Instant replayedAt,
        @Nullable Instant discardedAt,
        @Nullable String discardedBy,
        @Nullable String discardReason) {
    private static final int MOST_DIGITS = 1000;
    /** The fields of feeds that are never shown (feeds.md). */
    private static final Set<String> WRITE_ONLY = Set.of("mfaSecret");

    /** Whether the message waits for a replay or a decision. */
    public boolean open() {
        return replayedAt == null && discardedAt == null;
    }

    /** Leaves out write-only fields. Numbers are written without an exponent, so a long one becomes a text. */
    static JsonNode printable(JsonNode value) {
        return switch (value) {
            case DecimalNode number
            when Math.abs((long) number.decimalValue().scale()) > MOST_DIGITS ->
                TextNode.valueOf(number.decimalValue().toString());
            case ObjectNode object -> {
                ObjectNode copy = JsonNodeFactory.instance.objectNode();
                object.properties().stream()
                        .filter(field -> !WRITE_ONLY.contains(field.getKey()))
                        .forEach(field -> copy.set(field.getKey(), printable(field.getValue())));
                yield copy;
            }
            case ArrayNode array -> {
                ArrayNode copy = JsonNodeFactory.instance.arrayNode(array.size());
                array.forEach(element -> copy.add(printable(element)));
                yield copy;
            }
            default -> value;
        };
    }
}
