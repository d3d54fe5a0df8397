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
        Answer answer = ask(channel);
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.json().path("status").asText()).isEqualTo("success");
        assertThat(answer.json().at("/membership/channelId").asText()).isEqualTo(channel);
        Waiting.until(() -> state().equals("DONE"));
        assertThat(World.chat().members(channel)).containsAll(active).doesNotContainAnyElementsOf(others);
        JsonNode membership = membership();
        assertThat(membership.path("added").asInt())
                .isEqualTo(World.chat().members(channel).size());
        assertThat(membership.path("problem").isNull()).isTrue();
        assertThat(membership.path("finishedAt").asText()).isNotEmpty();
        Waiting.until(ChatMembershipsIT::isMeasured);
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
        Answer answer = ask(id);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json().at("/details/errorCode").asText()).isEqualTo("INVALID_PARAMETER");
        assertThat(answer.json().at("/details/parameter").asText()).isEqualTo("channelId");
    }

    @ParameterizedTest
    @ValueSource(strings = {"limit=0", "limit=x", "offset=-1"})
    void refusesPagesThatAreNone(String query) {
        Answer answer = get("?" + query, "dev-operator");
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json().at("/details/errorCode").asText()).isEqualTo("INVALID_PARAMETER");
    }

    private static String join(String status) {
        var id = new ObjectId();
        Product.feeds().accept("users", record("id", "" + id, "username", "box-" + id, "status", status));
        return id.toHexString();
    }

    private static Answer ask(String id) {
        return Http.post(Product.internalUrl().resolve("/chat/memberships/" + id), "", "X-API-Key", "dev-operator");
    }

    private static Answer get(String query, String key) {
        return Http.get(Product.internalUrl().resolve("/chat/memberships" + query), "X-API-Key", key);
    }

    private String state() {
        return membership().path("state").asText();
    }

    private JsonNode membership() {
        return get("?limit=100", "dev-operator")
                .json()
                .path("data")
                .valueStream()
                .filter(each -> each.path("channelId").asText().equals(channel))
                .findFirst()
                .orElseThrow();
    }

    private static boolean isMeasured() {
        return Http.get(Product.internalUrl().resolve("/metrics"), "X-API-Key", "dev-operator")
                .body()
                .lines()
                .filter(line -> line.startsWith("chat_memberships{") && line.contains("state=\"DONE\""))
                .anyMatch(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))) >= 1);
    }
}
