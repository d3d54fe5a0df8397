package gaming.events;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import gaming.outbox.EventType;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class EventSchemasTest {
    private final EventSchemas schemas = EventSchemas.read();

    EventSchemasTest() throws IOException {}

    @Test
    void eachTypeIsDescribed() {
        String[] types = Stream.of(EventType.values()).map(EventType::text).toArray(String[]::new);
        assertThat(schemas.messages()).containsOnlyKeys(types);
    }

    @Test
    void theExamplesAreAsDescribed() {
        for (JsonNode message : schemas.messages().values()) {
            for (JsonNode example : message.path("examples")) {
                assertThat(schemas.problems(example.path("payload"))).isEmpty();
            }
        }
    }

    @Test
    void anAmountAsANumberIsNotAsDescribed() {
        var event = requireNonNull(schemas.messages().get("claim.opened"))
                .at("/examples/0/payload")
                .deepCopy();
        ((ObjectNode) event.at("/data/payout")).put("value", 10);
        assertThat(schemas.problems(event)).hasSize(1);
    }
}
