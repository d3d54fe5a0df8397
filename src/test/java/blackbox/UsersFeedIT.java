package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** details.md, "Feeds": a line of {@code users} is a merge, and what else is refused of one. */
@ExtendWith(Product.class)
class UsersFeedIT {
    @Test
    void anAbsentFieldStaysAndNullClears() {
        Player player = Player.joins();
        send(player.line().put("avatarUrl", "https://a.example/1.png").put("postText", "Join me"));
        send(player.line().put("postText", "Join us"));
        assertThat(player.publicInfo().path("avatarUrl").asText()).isEqualTo("https://a.example/1.png");
        assertThat(player.publicInfo().path("postText").asText()).isEqualTo("Join us");

        send(player.line().putNull("avatarUrl"));
        assertThat(player.publicInfo().path("avatarUrl").isNull()).isTrue();
        assertThat(player.publicInfo().path("postText").asText()).isEqualTo("Join us");
    }

    @Test
    void aLineOfNothingButTheKeyAndTheNameChangesNothingElse() {
        Player referrer = Player.joins();
        Player player = Player.joins(referrer);
        send(player.line().put("postText", "Join me"));
        send(record("id", player.id().toHexString(), "username", player.username()));
        assertThat(player.publicInfo().path("postText").asText()).isEqualTo("Join me");
        assertThat(referrer.stats().path("directReferralsCount").asInt()).isEqualTo(1);
        assertThat(referrer.stats().path("referredThisWeek").asInt()).isZero();
    }

    @Test
    void theSameLinesTwiceChangeNothing() {
        Player referrer = Player.joins();
        Player player = Player.joins(referrer);
        JsonNode before = referrer.stats();
        send(referrer.line(), player.referredBy(referrer));
        assertThat(referrer.stats()).isEqualTo(before);
    }

    @Test
    void theSameUserTwiceInABodyIsMergedAndTheLastLineWins() {
        var player = new Player(new ObjectId());
        send(
                player.line().put("postText", "first").put("avatarUrl", "https://a.example/first.png"),
                player.line().put("postText", "last"));
        assertThat(player.publicInfo().path("postText").asText()).isEqualTo("last");
        assertThat(player.publicInfo().path("avatarUrl").asText()).isEqualTo("https://a.example/first.png");
    }

    @Test
    void unknownFieldsAreIgnored() {
        send(Player.joins().line().put("shoeSize", 43).putNull("hat"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"PENDING", "ACTIVE", "TIME_OUT", "SELF_EXCLUDED", "SUSPENDED", "BLOCKED", "CLOSED"})
    void everyStatusIsKnown(String status) {
        send(Player.joins().line().put("status", status));
    }

    @ParameterizedTest
    @CsvSource({
        "status, 'DEAD'",
        "status, 'active'",
        "platformId, '12a'",
        "platformId, '-5'",
        "createdAt, 'yesterday'",
        "createdAt, '2026-01-01T10:00:00'",
        "mfaType, 'PIGEON'",
        "referrerId, 'bob'",
        "emailVerified, 'true'",
        "segments, 'vip'"
    })
    void aValueThatIsNoneOfItsFieldIsRejected(String field, String value) {
        Product.rejects("users", Player.joins().line().put(field, value));
    }

    @ParameterizedTest
    @ValueSource(strings = {"username", "email", "platformId", "status", "country", "referrerId", "createdAt"})
    void aNumberWhereTextBelongsIsRejected(String field) {
        Product.rejects("users", Player.joins().line().put(field, 12));
    }

    @Test
    void theIdAndTheNameAreRequired() {
        Player player = new Player(new ObjectId());
        ObjectNode nameless = player.line();
        nameless.remove("username");
        ObjectNode anonymous = player.line();
        anonymous.remove("id");
        Product.rejects(
                "users",
                nameless,
                anonymous,
                player.line().putNull("id"),
                player.line().putNull("username"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "123", "5F5F5F5F5F5F5F5F5F5F5F5G", "zzzzzzzzzzzzzzzzzzzzzzzz", "5f5f5f5f5f5f5f5f5f5f5f5f5f"})
    void anIdHas24HexadecimalDigits(String id) {
        Product.rejects("users", new Player(new ObjectId()).line().put("id", id));
    }

    @Test
    void aNameOfAnotherUserIsRejectedInAnyCase() {
        Player player = Player.joins();
        Player other = Player.joins();
        Product.rejects(
                "users",
                other.line().put("username", player.username()),
                new Player(new ObjectId())
                        .line()
                        .put("username", player.username().toUpperCase(Locale.ROOT)));
        assertThat(other.stat("username")).isEqualTo(other.username());
    }

    /** Only case makes no difference. Any other spelling is another user. */
    @ParameterizedTest
    @CsvSource({"jose, josé", "strasse, straße", "anna, 'anna '", "a_b, aab", "nino, niño", "x🎰, x🎲", "ae, æ"})
    void namesThatDifferInMoreThanCaseAreDifferent(String one, String other) {
        var first = new Player(new ObjectId());
        var second = new Player(new ObjectId());
        send(first.line().put("username", first.id() + one), second.line().put("username", first.id() + other));
        assertThat(first.stat("username")).isEqualTo(first.id() + one);
        assertThat(second.stat("username")).isEqualTo(first.id() + other);
    }

    @Test
    void aNameThatGrowsInLowerCaseOrIsNoTextIsTakenOrRejectedAlone() {
        Player sound = Player.joins();
        for (String name : new String[] {"İ".repeat(64), "\uD83C", "a\u0000b", "x".repeat(65), " "}) {
            var odd = new Player(new ObjectId());
            JsonNode answer = Product.feeds().send("users", List.of(odd.line().put("username", name), sound.line()));
            assertThat(answer.path("accepted").asInt()
                            + answer.path("rejectedCount").asInt())
                    .as(answer.toString())
                    .isEqualTo(2);
            assertThat(answer.at("/rejected/0/line").asInt(1)).isEqualTo(1);
        }
    }

    @Test
    void aPostMayHaveLines() {
        Player player = Player.joins();
        send(player.line().put("postText", "Join me\nand win"));
        assertThat(player.publicInfo().path("postText").asText()).isEqualTo("Join me\nand win");
    }

    @Test
    void aUserMayChangeTheCaseOfTheUsername() {
        Player player = Player.joins();
        send(player.line().put("username", player.username().toUpperCase(Locale.ROOT)));
        assertThat(player.stat("username")).isEqualTo(player.username().toUpperCase(Locale.ROOT));
    }

    @Test
    void aNameThatWasGivenUpIsFree() {
        Player player = Player.joins();
        send(player.line().put("username", "x" + player.id()));
        send(new Player(new ObjectId()).line().put("username", player.username()));
    }

    @Test
    void twoUsersThatSwapNamesInOneBodyAreRejected() {
        Player one = Player.joins();
        Player two = Player.joins();
        Product.rejects(
                "users", one.line().put("username", two.username()), two.line().put("username", one.username()));
    }

    @Test
    void twoNewUsersOfOneNameInOneBodyAreNotBothTaken() {
        String name = "n" + new ObjectId();
        var first = new Player(new ObjectId());
        var second = new Player(new ObjectId());
        JsonNode answer = Product.feeds()
                .send(
                        "users",
                        List.of(
                                first.line().put("username", name),
                                second.line().put("username", name)));
        assertThat(answer.path("accepted").asInt()).isEqualTo(1);
        assertThat(answer.at("/rejected/0/line").asInt()).isEqualTo(2);
        assertThat(first.stat("username")).isEqualTo(name);
    }

    @Test
    void aPlatformIdOfAnotherUserIsRejected() {
        String platformId = Long.toString(System.nanoTime());
        Player player = Player.joins();
        send(player.line().put("platformId", platformId));
        send(player.line().put("platformId", platformId));
        Product.rejects(
                "users",
                Player.joins().line().put("platformId", platformId),
                new Player(new ObjectId()).line().put("platformId", platformId));

        send(player.line().putNull("platformId"));
        send(Player.joins().line().put("platformId", platformId));
    }

    private static void send(ObjectNode... lines) {
        Product.feeds().accept("users", lines);
    }
}
