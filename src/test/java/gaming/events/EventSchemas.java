package gaming.events;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import gaming.core.StrictJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The description of the events. */
public record EventSchemas(JsonNode document) {
    public static EventSchemas read() {
        try (var file = requireNonNull(EventSchemas.class.getResourceAsStream("/META-INF/asyncapi.json"))) {
            return new EventSchemas(StrictJson.read(file.readAllBytes()));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    public Map<String, JsonNode> messages() {
        return document.at("/channels/platformEvents/messages").properties().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** The parts of the data of such an event that are not as described. */
    public List<String> problems(String type, JsonNode data) {
        ObjectNode event =
                requireNonNull(messages().get(type)).at("/examples/0/payload").deepCopy();
        event.set("data", data);
        return problems(event);
    }

    /** The parts of the event that are not as described. */
    public List<String> problems(JsonNode event) {
        JsonNode message = requireNonNull(messages().get(event.path("type").asText()));
        var schema = (ObjectNode) message.path("payload").deepCopy();
        schema.set("components", document.path("components"));
        Set<ValidationMessage> found = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                .getSchema(schema)
                .validate(event);
        return found.stream().map(ValidationMessage::toString).toList();
    }
}
