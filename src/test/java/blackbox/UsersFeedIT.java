package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Http.Answer;
import java.text.Normalizer;
import java.time.Instant;
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
import world.TestClock;
import world.Together;

/**
 * details.md, "Feeds" and "Internal and events": a line of {@code users} is a merge, what else is refused of one, that a
 * referrer is named once, and what other users and operators are shown of a user.
 */
@ExtendWith(Product.class)
class UsersFeedIT {
    private static final String QUERY = "query Info($username: String!) { userPublicInfo(input: {username: $username})"
            + " { username avatarUrl postText } }";

    @Test
    void anAbsentFieldStaysAndNullClears() {
        Player player = Player.joins();
        Json.assertHas(player.publicInfo(), "{'avatarUrl': null, 'postText': null}");
        player.becomes("avatarUrl", "https://a.example/1.png", "postText", "Join me\nand win", "shoeSize", 43);
        assertThat(player.publicInfo().path("postText").asText()).isEqualTo("Join me\nand win");
        player.becomes("postText", "Join us", "hat", null);
        Json.assertHas(player.publicInfo(), "{'avatarUrl': 'https://a.example/1.png', 'postText': 'Join us'}");
        player.becomes("avatarUrl", null);
        Json.assertHas(player.publicInfo(), "{'avatarUrl': null, 'postText': 'Join us'}");
    }

    @Test
    void aLineOfNothingButTheKeyAndTheNameAndTheSameLineAgainChangeNothingElse() {
        Player referrer = Player.joins();
        Player player = Player.joins(referrer);
        player.becomes("postText", "Join me");
        JsonNode before = referrer.stats();
        send(record("id", player.id().toHexString(), "username", player.username()));
        send(referrer.line(), player.referredBy(referrer));
        assertThat(player.publicInfo().path("postText").asText()).isEqualTo("Join me");
        assertThat(referrer.stats()).isEqualTo(before);
        referrer.has("{'directReferralsCount': 1, 'referredThisWeek': 0}");
    }

    @Test
    void theSameUserTwiceInABodyIsMergedAndTheLastLineWins() {
        var player = new Player(new ObjectId());
        send(
                player.line().put("postText", "first").put("avatarUrl", "https://a.example/first.png"),
                player.line().put("postText", "last"));
        Json.assertHas(player.publicInfo(), "{'postText': 'last', 'avatarUrl': 'https://a.example/first.png'}");
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
        "segments, 'vip'",
        "id, ''",
        "id, 123",
        "username, '\u200b'",
        "username, ' \u202e '",
        "username, '\u00a0'",
        "username, '\u3164'",
        "username, '\ufe0f'",
        "id, zzzzzzzzzzzzzzzzzzzzzzzz",
        "id, 5F5F5F5F5F5F5F5F5F5F5F5G",
        "id, 5f5f5f5f5f5f5f5f5f5f5f5f5f"
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
        ObjectNode line = new Player(new ObjectId()).line();
        Product.rejects(
                "users",
                line.deepCopy().without(List.of("username")),
                line.deepCopy().without(List.of("id")),
                line.deepCopy().putNull("id"),
                line.deepCopy().putNull("username"));
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
    void aNameIsStoredWithoutInvisibleCharactersAndFoundAsPeopleTypeIt() {
        var player = new Player(new ObjectId());
        String name = player.id() + "Zoë";
        player.becomes("username", " \u202e" + name.charAt(0) + "\u200b" + name.substring(1) + "\u200d ");
        assertThat(player.stat("username")).isEqualTo(name);
        for (String typed : List.of(
                " " + name + "\n",
                "@" + name,
                name + "\u200b",
                "\u202e" + name,
                name.toUpperCase(Locale.ROOT),
                Normalizer.normalize(name, Normalizer.Form.NFD))) {
            assertThat(ask(typed, player.token())
                            .json()
                            .at("/data/userPublicInfo/username")
                            .asText())
                    .as(typed)
                    .isEqualTo(name);
        }
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
            JsonNode answer = sent(odd.line().put("username", name), sound.line());
            assertThat(answer.path("accepted").asInt()
                            + answer.path("rejectedCount").asInt())
                    .isEqualTo(2);
            assertThat(answer.at("/rejected/0/line").asInt(1)).isEqualTo(1);
        }
    }

    @Test
    void aUserMayChangeTheCaseOfTheUsernameAndAnotherTakesItOnceItIsGivenUp() {
        Player player = Player.joins();
        player.becomes("username", player.username().toUpperCase(Locale.ROOT));
        assertThat(player.stat("username")).isEqualTo(player.username().toUpperCase(Locale.ROOT));
        player.becomes("username", "x" + player.id());
        send(new Player(new ObjectId()).line().put("username", player.username()));
    }

    @Test
    void twoUsersThatSwapNamesInOneBodyAreRejected() {
        Player one = Player.joins();
        Player two = Player.joins();
        Product.rejects(
                "users", one.line().put("username", two.username()), two.line().put("username", one.username()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"username", "promoCode"})
    void ofTwoNewUsersInOneBodyWithOneNameOrCodeTheFirstIsTaken(String field) {
        var first = new Player(new ObjectId());
        var second = new Player(new ObjectId());
        String text = "n" + first.id();
        JsonNode answer = sent(first.line().put(field, text), second.line().put(field, text.toUpperCase(Locale.ROOT)));
        Json.assertHas(answer, "{'accepted': 1, 'rejected': [{'line': 2}]}");
        assertThat(answer.at("/rejected/0/message").asText()).contains(field);
        assertThat(first.stat("username")).isEqualTo(field.equals("username") ? text : first.username());
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
        Product.feed("users", lines);
    }

    @Test
    void theReferrerIsFixedByTheFirstLine() {
        Player referrer = Player.joins();
        Player other = Player.joins();
        Player player = Player.joins(referrer);
        Product.rejects("users", player.referredBy(other).put("postText", "of a refused line"));
        Product.feed("users", player.referredBy(referrer), player.line());
        assertThat(direct(referrer)).isEqualTo(1);
        assertThat(direct(other)).isZero();
        assertThat(player.publicInfo().path("postText").isNull()).isTrue();
    }

    @Test
    void aFirstLineWithoutReferrerFixesThatThereIsNone() {
        Player referrer = Player.joins();
        Player player = Player.joins();
        Player saidSo = new Player(new ObjectId());
        saidSo.becomes("referrerId", null);
        Product.rejects("users", player.referredBy(referrer), saidSo.referredBy(referrer));
        assertThat(direct(referrer)).isZero();
    }

    @Test
    void nullTakesNoReferrerAwayAndNoUserIsTheOwnReferrer() {
        Player referrer = Player.joins();
        Player player = Player.joins(referrer);
        sent(player.line().putNull("referrerId"));
        var newcomer = new Player(new ObjectId());
        Product.rejects("users", newcomer.referredBy(newcomer), referrer.referredBy(referrer));
        assertThat(direct(referrer)).isEqualTo(1);
    }

    @Test
    void theFirstOfTwoLinesInABodyFixesTheReferrer() {
        Player referrer = Player.joins();
        Player other = Player.joins();
        var player = new Player(new ObjectId());
        Json.assertHas(
                sent(player.referredBy(referrer), player.referredBy(other)),
                "{'accepted': 1, 'rejected': [{'line': 2}]}");
        assertThat(direct(referrer)).isEqualTo(1);
        assertThat(direct(other)).isZero();
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
        String taken = Player.joins().username();
        Product.rejects("users", unknown.line().put("username", taken), player.referredBy(unknown));
        Product.feed("users", unknown.line(), player.referredBy(unknown));
        assertThat(direct(unknown)).isEqualTo(1);
    }

    @Test
    void theOrderOfLinesHoldsInsideABody() {
        var referrer = new Player(new ObjectId());
        var early = new Player(new ObjectId());
        var late = new Player(new ObjectId());
        Json.assertHas(
                sent(early.referredBy(referrer), referrer.line(), late.referredBy(referrer)),
                "{'accepted': 2, 'rejected': [{'line': 1}]}");
        assertThat(direct(referrer)).isEqualTo(1);
    }

    private static JsonNode sent(ObjectNode... lines) {
        return Product.feeds().send("users", List.of(lines));
    }

    private static int direct(Player referrer) {
        return referrer.stats().path("directReferralsCount").asInt(-1);
    }

    @Test
    void anySignedInUserReadsAnyUsersInfo() {
        Player reader = Player.joins();
        Player read = Player.joins();
        read.becomes("avatarUrl", "https://a.example/a.png", "postText", "Spiel mit mir! 🎰", "status", "CLOSED");
        Answer answer = ask(read.username(), reader.token());
        assertThat(answer.json().at("/data/userPublicInfo").toString()).isEqualTo("""
                {"username":"%s","avatarUrl":"https://a.example/a.png","postText":"Spiel mit mir! 🎰"}""".formatted(read.username()));
    }

    @Test
    void anUnknownNameIsNotFoundNorByATokenOfAnUnknownUserAnyName() {
        Player player = Player.joins();
        for (String name : new String[] {"nobody-" + new ObjectId(), "", "%", "' or '1'='1", "x".repeat(5000)}) {
            Product.fails(ask(name, player.token()), "USER_NOT_FOUND");
        }
        Product.fails(ask(player.username(), Product.token(new ObjectId())), "USER_NOT_FOUND");
        Product.fails(ask(player.username(), ""), "UNAUTHENTICATED");
    }

    private static Answer ask(String username, String token) {
        return Product.ask(QUERY, Map.of("username", username), token);
    }

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
        Product.feed("users", line);

        Answer answer = Product.ok(Product.operator("/users/" + id));
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
        assertThat(Product.operator("/users/" + player.id()).body())
                .isEqualTo("""
                {"id":"%s","username":"%s","email":null,"emailVerified":false,"platformId":null,"status":"ACTIVE",\
                "country":null,"state":null,"language":null,"avatarUrl":null,"postText":null,"segments":[],\
                "referrerId":null,"createdAt":"1974-06-01T00:00:00Z","onBoardingCompleted":false,"promoCode":null,\
                "mfaType":null,"mfaPhoneHint":null,"sessions":[]}""".formatted(player.id(), player.username()));
    }

    @Test
    void theLatestSessionIsTheFirst() {
        Instant before = TestClock.now().minusMillis(1);
        Member member = Member.registers(Social.GOOGLE);
        member.logsInAgain();

        JsonNode sessions = Product.read("/users/" + member.id()).path("sessions");

        assertThat(sessions).hasSize(2);
        for (JsonNode session : sessions) {
            assertThat(session.fieldNames())
                    .toIterable()
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
        Answer answer = Product.operator("/users/" + id);
        Product.refused(answer, 400, "INVALID_USER_ID");
        assertThat(answer.json().at("/details/providedValue").isTextual()).isTrue();
    }

    @Test
    void anUnknownUserIsNotFound() {
        Product.refused(Product.operator("/users/" + new ObjectId()), 404, "USER_NOT_FOUND");
        Product.refused(Product.operator("/users/tasks/update-location"), 404, "NOT_FOUND");
        Product.refused(Product.operator("/users"), 404, "NOT_FOUND");
    }
}
