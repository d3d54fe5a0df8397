package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Http.Answer;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import world.TestClock;

/** details.md, "Internal and events": {@code GET /users/{id}}. */
@ExtendWith(Product.class)
class UserDetailsIT {
    @Test
    void showsEverythingOfTheFeedButSecrets() {
        Player referrer = Player.joins();
        var id = new ObjectId();
        ObjectNode line = new Player(id)
                .referredBy(referrer)
                .put("email", "e" + id + "@example.org")
                .put("emailVerified", true)
                .put("platformId", "%d%07d".formatted(id.getTimestamp(), Math.floorMod(id.hashCode(), 10_000_000)))
                .put("status", "TIME_OUT")
                .put("country", "de")
                .put("language", "de-AT")
                .put("avatarUrl", "https://example.org/a.png")
                .put("postText", "Come and play")
                .put("createdAt", "2026-01-02T03:04:05.678Z")
                .put("onBoardingCompleted", true)
                .put("promoCode", "P" + id)
                .put("mfaType", "TOTP")
                .put("mfaPhone", "+49 151 1234567")
                .put("mfaSecret", "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
        line.putArray("segments").add("vip").add("de");
        Product.feeds().accept("users", line);

        Answer answer = Product.getAs("dev-operator", "/users/" + id);

        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        ObjectNode expected = line.deepCopy();
        expected.remove(List.of("mfaPhone", "mfaSecret"));
        expected.put("country", "DE").putNull("state").put("mfaPhoneHint", "•••67");
        expected.putArray("sessions");
        assertThat(answer.json()).isEqualTo(expected);
        assertThat(answer.body()).doesNotContain("GEZDGNBV", "1234567", "Secret");
    }

    @Test
    void ofAPlainUserEverythingElseIsNull() {
        Player player = Player.joins();
        JsonNode user = user(player.id());
        assertThat(user.properties())
                .extracting(Map.Entry::getKey)
                .containsExactly(
                        "id",
                        "username",
                        "email",
                        "emailVerified",
                        "platformId",
                        "status",
                        "country",
                        "state",
                        "language",
                        "avatarUrl",
                        "postText",
                        "segments",
                        "referrerId",
                        "createdAt",
                        "onBoardingCompleted",
                        "promoCode",
                        "mfaType",
                        "mfaPhoneHint",
                        "sessions");
        assertThat(user.path("status").asText()).isEqualTo("ACTIVE");
        assertThat(user.path("email").isNull()).isTrue();
        assertThat(user.path("segments")).isEmpty();
    }

    @Test
    void theLatestSessionIsTheFirst() {
        Instant before = TestClock.now().minusMillis(1);
        Member member = Member.registers(Social.GOOGLE);
        member.logsInAgain();

        JsonNode sessions = user(new ObjectId(member.id())).path("sessions");

        assertThat(sessions).hasSize(2);
        for (JsonNode session : sessions) {
            assertThat(session.properties())
                    .extracting(Map.Entry::getKey)
                    .containsExactly("id", "createdAt", "lastSeenAt", "ipAddress", "country", "state");
            assertThat(session.path("id").asText()).matches("[0-9a-f]{24}");
            assertThat(Instant.parse(session.path("lastSeenAt").asText())).isBetween(before, TestClock.now());
            assertThat(session.path("ipAddress").asText()).isNotBlank();
        }
        assertThat(Instant.parse(sessions.at("/0/createdAt").asText()))
                .isAfterOrEqualTo(Instant.parse(sessions.at("/1/createdAt").asText()));
        assertThat(sessions.at("/0/id")).isNotEqualTo(sessions.at("/1/id"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"x", "tasks", "5F000000000000000000000G", "5f00000000000000000000011", "%00", "..%2f", "%20"})
    void anIdThatIsNoneIsRefused(String id) {
        Answer answer = Product.getAs("dev-operator", "/users/" + id);
        assertRefused(answer, 400, "INVALID_USER_ID");
        assertThat(answer.json().at("/details/providedValue").isTextual()).isTrue();
    }

    @Test
    void anUnknownUserIsNotFound() {
        assertRefused(Product.getAs("dev-operator", "/users/" + new ObjectId()), 404, "USER_NOT_FOUND");
    }

    @Test
    void isForOperatorsOnly() {
        assertRefused(Product.get("/users/x"), 401, "UNAUTHORIZED");
        assertRefused(Product.getAs("dev-cloud-tasks", "/users/x"), 403, "FORBIDDEN");
        assertRefused(Product.getAs("dev-operator", "/users/tasks/update-location"), 404, "NOT_FOUND");
        assertRefused(Product.getAs("dev-operator", "/users"), 404, "NOT_FOUND");
    }

    private static JsonNode user(ObjectId id) {
        return Product.getAs("dev-operator", "/users/" + id).json();
    }

    private static void assertRefused(Answer answer, int status, String code) {
        assertThat(answer.status()).as(answer.toString()).isEqualTo(status);
        assertThat(answer.json().at("/details/errorCode").asText()).isEqualTo(code);
    }
}
