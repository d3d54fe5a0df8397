package gaming.events;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import gaming.outbox.EventType;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class EventSchemasTest {
    private final EventSchemas schemas = EventSchemas.read();

    @Test
    void eachTypeIsDescribed() {
        String[] types = Stream.of(EventType.values()).map(EventType::text).toArray(String[]::new);
        assertThat(schemas.messages()).containsOnlyKeys(types);
    }

    @Test
    void theExamplesAreAsDescribed() {
        for (JsonNode message : schemas.messages().values()) {
            assertThat(schemas.problems(message.at("/examples/0/payload"))).isEmpty();
        }
    }

    @Test
    void anAmountAsANumberIsNotAsDescribed() {
        ObjectNode data = requireNonNull(schemas.messages().get("claim.opened"))
                .at("/examples/0/payload/data")
                .deepCopy();
        ((ObjectNode) data.path("payout")).put("value", 10);
        assertThat(schemas.problems("claim.opened", data)).hasSize(1);
    }
}
