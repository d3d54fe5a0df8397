package gaming.events;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The description of the events. */
record EventSchemas(JsonNode document) {
    static EventSchemas read() throws IOException {
        try (var file = EventsHook.class.getResourceAsStream(EventsHook.DESCRIPTION)) {
            return new EventSchemas(new YAMLMapper().readTree(file));
        }
    }

    Map<String, JsonNode> messages() {
        return document.at("/channels/platformEvents/messages").properties().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** The parts of the event that are not as described. */
    List<String> problems(JsonNode event) {
        JsonNode message = requireNonNull(messages().get(event.path("type").asText()));
        var schema = (ObjectNode) message.path("payload").deepCopy();
        schema.set("components", document.path("components"));
        Set<ValidationMessage> found = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                .getSchema(schema)
                .validate(event);
        return found.stream().map(ValidationMessage::toString).toList();
    }
}
