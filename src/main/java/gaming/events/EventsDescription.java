package gaming.events;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import gaming.core.StrictJson;
import gaming.outbox.EventType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;

/**
 * Describes the events at build time: a file says what each type is and which data it has, and this class makes the
 * messages of AsyncAPI. A type that the file lacks ends the build.
 */
final class EventsDescription {
    private static final Instant TIME = Instant.parse("2026-03-06T08:00:01.250Z");

    private EventsDescription() {}

    /**
     * Writes the description.
     *
     * @param args the file of the types, and that of the description
     */
    public static void main(String[] args) throws IOException {
        JsonNode document = new YAMLMapper().readTree(Path.of(args[0]).toFile());
        var messages = (ObjectNode) document.at("/channels/platformEvents/messages");
        for (EventType type : EventType.values()) {
            messages.set(type.text(), message(type, messages.required(type.text())));
        }
        Files.writeString(Path.of(args[1]), StrictJson.write(document));
    }

    private static ObjectNode message(EventType type, JsonNode described) {
        ObjectNode message = StrictJson.MAPPER.createObjectNode();
        message.put("name", type.text()).set("summary", described.required("summary"));
        ObjectNode payload = message.putObject("payload");
        payload.putArray("allOf").addObject().put("$ref", "#/components/schemas/event");
        ObjectNode properties = payload.putObject("properties");
        properties.putObject("type").put("const", type.text());
        properties
                .putObject("data")
                .put(
                        "$ref",
                        "#/components/schemas/" + described.required("data").asText());
        JsonNode data = described.required("example");
        JsonNode user = data.get("userId");
        message.putArray("examples")
                .addObject()
                .set(
                        "payload",
                        EventsOut.cloudEvent("42", type.text(), user == null ? null : user.asText(), TIME, data));
        return message;
    }
}
