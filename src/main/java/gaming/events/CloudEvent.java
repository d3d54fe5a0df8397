package gaming.events;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import gaming.core.StrictJson;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An event as JSON in the structured mode of CloudEvents 1.0. */
final class CloudEvent {
    private CloudEvent() {}

    /** {@code user} is null if it is about no single user. */
    static ObjectNode of(String id, String type, @Nullable String user, Instant at, JsonNode data) {
        ObjectNode event = StrictJson.MAPPER
                .createObjectNode()
                .put("specversion", "1.0")
                .put("id", id)
                .put("source", "/gaming-platform")
                .put("type", type)
                .put("time", at.toString())
                .put("datacontenttype", "application/json");
        event.set("data", data);
        if (user != null) {
            event.put("subject", user);
        }
        return event;
    }
}
