package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Http;
import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import world.Together;

/**
 * details.md, "Feeds": a line of {@code users} is a merge, what else is refused of one, and that a referrer is named
 * once.
 */
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

    /** A name may look like another's only if their letters differ. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "%s ", " %s", "\u00a0%s\u3000", "%s\u200b", "\ufeff%s",
                "\u202e%s\u202c", "%s\u2066\u2069", "%s\u200d", "%s\u3164", "@%s",
                "%s\ufe0f",
            })
    void aNameThatLooksLikeAnothersIsRejected(String form) {
        Player player = Player.joins();
        Product.rejects("users", new Player(new ObjectId()).line().put("username", form.formatted(player.username())));
        // The form of the own name may change
        send(player.line().put("username", form.formatted(player.username())));
    }

    @Test
    void aNameInAnotherNormalFormIsTheSame() {
        var first = new Player(new ObjectId());
        String name = first.id() + "zoë";
        send(first.line().put("username", Normalizer.normalize(name, Normalizer.Form.NFD)));
        assertThat(first.stat("username")).isEqualTo(name);
        Product.rejects("users", new Player(new ObjectId()).line().put("username", name));
    }

    @Test
    void aUserIsFoundByTheNameAsPeopleTypeIt() {
        var player = new Player(new ObjectId());
        String name = player.id() + "Zoë";
        send(player.line().put("username", name));
        for (String typed : List.of(
                " " + name + "\n",
                "@" + name,
                name + "\u200b",
                "\u202e" + name,
                name.toUpperCase(Locale.ROOT),
                Normalizer.normalize(name, Normalizer.Form.NFD))) {
            JsonNode found = Http.graphql(
                            Product.publicUrl(),
                            "query ($name: String!) { userPublicInfo(input: {username: $name}) { username } }",
                            Map.of("name", typed),
                            player.token())
                    .json();
            assertThat(found.at("/data/userPublicInfo/username").asText())
                    .as(typed)
                    .isEqualTo(name);
        }
    }

    @Test
    void aNameIsStoredWithoutInvisibleCharacters() {
        var player = new Player(new ObjectId());
        String name = "n" + player.id();
        send(player.line().put("username", " \u202e" + name.charAt(0) + "\u200b" + name.substring(1) + "\u200d "));
        assertThat(player.stat("username")).isEqualTo(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u200b", " \u202e ", "\u00a0", "\u3164", "\ufe0f"})
    void aNameWithoutVisibleCharactersIsRejected(String name) {
        Product.rejects("users", new Player(new ObjectId()).line().put("username", name));
    }

    @Test
    void aPromoCodeBelongsToOneUser() {
        Player owner = Player.joins();
        Player other = Player.joins();
        String code = "Spring-" + owner.id() + "-ü";
        send(owner.line().put("promoCode", code));
        send(owner.line().put("promoCode", code.toUpperCase(Locale.ROOT)));
        for (String same : List.of(
                code,
                code.toUpperCase(Locale.ROOT),
                " " + code + "\u00a0",
                Normalizer.normalize(code, Normalizer.Form.NFD),
                "\u200b" + code)) {
            Product.rejects(
                    "users",
                    other.line().put("promoCode", same),
                    new Player(new ObjectId()).line().put("promoCode", same));
        }
        send(owner.line().putNull("promoCode"));
        send(other.line().put("promoCode", code));
        Product.rejects("users", owner.line().put("promoCode", code));
    }

    @Test
    void ofTwoOwnersOfACodeInOneBodyTheFirstIsTaken() {
        var first = new Player(new ObjectId());
        var second = new Player(new ObjectId());
        String code = "code" + first.id();
        JsonNode answer = Product.feeds()
                .send(
                        "users",
                        List.of(
                                first.line().put("promoCode", code),
                                second.line().put("promoCode", code.toUpperCase(Locale.ROOT))));
        assertThat(answer.path("accepted").asInt()).isEqualTo(1);
        assertThat(answer.at("/rejected/0/line").asInt()).isEqualTo(2);
        assertThat(answer.at("/rejected/0/message").asText()).contains("promoCode");
    }

    @RepeatedTest(5)
    void ofTwoBodiesWithOneCodeAtTheSameMomentOneIsTaken() {
        String code = "race" + new ObjectId();
        var accepted = new AtomicInteger();
        Together.times(
                4,
                _ -> accepted.addAndGet(Product.feeds()
                        .send("users", List.of(new Player(new ObjectId()).line().put("promoCode", code)))
                        .path("accepted")
                        .asInt()));
        assertThat(accepted).hasValue(1);
    }

    @ParameterizedTest
    @CsvSource({"jose, josé", "strasse, straße", "an na, anna", "a_b, aab", "nino, niño", "x🎰, x🎲", "ae, æ"})
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

    @Test
    void theReferrerIsFixedByTheFirstLine() {
        Player referrer = Player.joins();
        Player other = Player.joins();
        Player player = Player.joins(referrer);
        Product.rejects("users", player.referredBy(other).put("postText", "of a refused line"));
        Product.feeds().accept("users", player.referredBy(referrer), player.line());
        assertThat(direct(referrer)).isEqualTo(1);
        assertThat(direct(other)).isZero();
        assertThat(player.publicInfo().path("postText").isNull()).isTrue();
    }

    @Test
    void aFirstLineWithoutReferrerFixesThatThereIsNone() {
        Player referrer = Player.joins();
        Player player = Player.joins();
        Player saidSo = new Player(new ObjectId());
        Product.feeds().accept("users", saidSo.line().putNull("referrerId"));
        Product.rejects("users", player.referredBy(referrer), saidSo.referredBy(referrer));
        assertThat(direct(referrer)).isZero();
    }

    @Test
    void nullDoesNotTakeAReferrerAway() {
        Player referrer = Player.joins();
        Player player = Player.joins(referrer);
        Product.feeds().send("users", List.of(player.line().putNull("referrerId")));
        assertThat(direct(referrer)).isEqualTo(1);
    }

    @Test
    void theFirstOfTwoLinesInABodyFixesTheReferrer() {
        Player referrer = Player.joins();
        Player other = Player.joins();
        var player = new Player(new ObjectId());
        JsonNode answer = sent(player.referredBy(referrer), player.referredBy(other));
        assertThat(answer.path("accepted").asInt()).isEqualTo(1);
        assertThat(answer.at("/rejected/0/line").asInt()).isEqualTo(2);
        assertThat(direct(referrer)).isEqualTo(1);
        assertThat(direct(other)).isZero();
    }

    @Test
    void noUserIsTheOwnReferrer() {
        var newcomer = new Player(new ObjectId());
        Player player = Player.joins();
        Product.rejects("users", newcomer.referredBy(newcomer), player.referredBy(player));
        assertThat(direct(player)).isZero();
    }

    @Test
    void aCycleIsRejected() {
        List<Player> chain = Player.chain(3);
        Product.rejects("users", chain.getFirst().referredBy(chain.getLast()));

        var one = new Player(new ObjectId());
        var two = new Player(new ObjectId());
        Product.rejects("users", one.referredBy(two), two.referredBy(one));
    }

    @Test
    void aReferrerWhoIsNotKnownYetIsRejected() {
        var unknown = new Player(new ObjectId());
        var player = new Player(new ObjectId());
        Product.rejects("users", player.referredBy(unknown));
        Product.feeds().accept("users", unknown.line(), player.referredBy(unknown));
        assertThat(direct(unknown)).isEqualTo(1);
    }

    @Test
    void theOrderOfLinesHoldsInsideABody() {
        var referrer = new Player(new ObjectId());
        var early = new Player(new ObjectId());
        var late = new Player(new ObjectId());
        JsonNode answer = sent(early.referredBy(referrer), referrer.line(), late.referredBy(referrer));
        assertThat(answer.path("accepted").asInt()).isEqualTo(2);
        assertThat(answer.at("/rejected/0/line").asInt()).isEqualTo(1);
        assertThat(direct(referrer)).isEqualTo(1);
    }

    @Test
    void aReferrerWhoseOwnLineIsRefusedIsNotKnown() {
        Player taken = Player.joins();
        var referrer = new Player(new ObjectId());
        var player = new Player(new ObjectId());
        Product.rejects("users", referrer.line().put("username", taken.username()), player.referredBy(referrer));
    }

    @Test
    void aWholeChainComesInOneBody() {
        List<Player> chain = Player.chain(6);
        assertThat(chain.getFirst().tiers("referralsCount")).containsExactly("1", "1", "1", "1");
        assertThat(chain.get(3).tiers("referralsCount")).containsExactly("1", "1", "0", "0");
    }

    private static JsonNode sent(ObjectNode... lines) {
        return Product.feeds().send("users", List.of(lines));
    }

    private static int direct(Player referrer) {
        return referrer.stats().path("directReferralsCount").asInt(-1);
    }
}
