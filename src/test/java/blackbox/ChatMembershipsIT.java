package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http;
import dev.Http.Answer;
import java.util.List;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sandbox.Waiting;
import world.World;

/** All active users into a channel of the chat service, asked for by an operator. */
@ExtendWith({World.class, Product.class})
class ChatMembershipsIT {
    private final String channel = "box-" + new ObjectId();

    @BeforeAll
    static void onlyWithTheChatServiceOfTheTests() {
        Assumptions.assumeTrue(
                System.getProperty(Product.INTERNAL_URL) == null, "the chat service of a service elsewhere is its own");
    }

    @Test
    void bringsAllActiveUsersIn() {
        World.chat().open(channel);
        List<String> active = Stream.generate(() -> join("ACTIVE")).limit(3).toList();
        List<String> others = Stream.of("PENDING", "TIME_OUT", "SELF_EXCLUDED", "SUSPENDED", "BLOCKED", "CLOSED")
                .map(ChatMembershipsIT::join)
                .toList();
        Answer answer = Product.ok(ask(channel));
        Json.assertHas(answer.json(), "{'status': 'success', 'membership': {'channelId': '%s'}}".formatted(channel));
        Waiting.until(() -> state().equals("DONE"));
        assertThat(World.chat().members(channel)).containsAll(active).doesNotContainAnyElementsOf(others);
        JsonNode membership = membership();
        Json.assertHas(
                membership,
                "{'added': %s, 'problem': null}"
                        .formatted(World.chat().members(channel).size()));
        assertThat(membership.path("finishedAt").asText()).isNotEmpty();
        Waiting.until(() -> Product.metric("chat_memberships", "state=\"DONE\"") >= 1);
    }

    @Test
    void aChannelThatIsNotThereIsShownAsFailed() {
        join("ACTIVE");
        ask(channel);
        Waiting.until(() -> state().equals("FAILED"));
        assertThat(membership().path("problem").asText()).isEqualTo("HTTP 404, code 16");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"a%20b", "a.b", "%C3%A9", "01234567890123456789012345678901234567890123456789012345678901234"})
    void refusesWhatIsNoChannel(String id) {
        Product.refusedParameter(ask(id), "channelId");
    }

    private static String join(String status) {
        var id = new ObjectId();
        Product.feed("users", record("id", "" + id, "username", "box-" + id, "status", status));
        return id.toHexString();
    }

    private static Answer ask(String id) {
        return Http.post(Product.internalUrl().resolve("/chat/memberships/" + id), "", "X-API-Key", "dev-operator");
    }

    private String state() {
        return membership().path("state").asText();
    }

    private JsonNode membership() {
        return Product.read("/chat/memberships?limit=100")
                .path("data")
                .valueStream()
                .filter(each -> each.path("channelId").asText().equals(channel))
                .findFirst()
                .orElseThrow();
    }
}
