package gaming.personal;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Http;
import dev.Http.Answer;
import gaming.payments.PastClaims;
import gaming.payments.PaymentStatus;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.commons.codec.digest.DigestUtils;
import org.bson.types.ObjectId;
import sandbox.social.Person;
import world.Browser;
import world.Earners;
import world.Earners.Earner;
import world.FlaggedClaim;
import world.Lines;
import world.Rows;
import world.TestClock;
import world.World;

/**
 * A user about whom every table says something.
 *
 * @param mark a word in all texts about the person
 */
record Planted(ObjectId id, String mark, String address, byte[] device, Person person, Browser browser) {
    private static final String PROVIDER = "personal";

    static Planted here() {
        String mark = "q" + UUID.randomUUID().toString().replace("-", "").substring(0, 15);
        String address = "198.18.%d.%d".formatted(mark.charAt(3) * 2, mark.charAt(4) * 2 + 1);
        String fingerprint = mark + "-fingerprint";
        var browser = new Browser(World.publicUrl(), "X-Forwarded-For", address);
        Person person = Person.verified("subject-" + mark, "Person " + mark, mark + "@example.com");
        JsonNode signedIn = browser.finish(
                browser.register("GOOGLE", Map.of("fingerprint", fingerprint, "receiveMarketingOffers", true)),
                World.google(),
                person);
        var planted = new Planted(
                new ObjectId(signedIn.at("/user/id").asText()),
                mark,
                address,
                DigestUtils.sha256(fingerprint),
                person,
                browser);
        planted.fill();
        return planted;
    }

    private void fill() {
        assertThat(browser.linked("FACEBOOK", World.facebook(), Person.withoutEmail("other-" + mark, "Other " + mark))
                        .path("status")
                        .asText())
                .isEqualTo("SUCCESS");
        World.feeds().accept("users", line());
        World.feeds().accept("providers", record("slug", PROVIDER, "name", "Of the files"));
        World.feeds()
                .accept(
                        "games",
                        record(
                                "slug", PROVIDER,
                                "providerSlug", PROVIDER,
                                "name", "Filed",
                                "code", "c",
                                "type", "SLOTS"));
        World.feeds().accept("token-rates", Lines.rate("0.8", TestClock.now()));
        bets(1);
        deposits(1);
        Rows rows = Rows.here();
        rows.change("update session set country = 'DE' where user_id = ?", id);
        rows.change(
                "insert into favourite_game(user_id, game_id, added_at)"
                        + " select ?, id, '2026-01-02' from game where slug = '" + PROVIDER + "'",
                id);
        PastClaims.made(id, "1971-01-01", PaymentStatus.COMPLETED, false);
        FlaggedClaim.deadLetter("PLATFORM_ACTIVITY_TOPIC", "users", line().toString(), "refused");
        FlaggedClaim.deadLetter(
                "USER_CHAT_INFO_TOPIC",
                "USER_INFO",
                info().put("username", mark + " chat").toString(),
                "refused");
        rows.doNow("username-parts");
    }

    /** What the other systems say of the user. */
    ObjectNode line() {
        ObjectNode line = record("id", id.toHexString(), "username", mark + "-name", "email", mark + "@example.org")
                .put("emailVerified", true)
                .put("platformId", platformId())
                .put("status", "ACTIVE")
                .put("country", "DE")
                .put("language", "de-AT")
                .put("avatarUrl", "https://example.org/" + mark + ".png")
                .put("postText", "I am " + mark)
                .put("promoCode", mark + "-code")
                .put("mfaPhone", "+49 " + mark);
        line.putArray("segments").add("of-" + mark);
        return line;
    }

    ObjectNode info() {
        return record("id", id.toHexString().toUpperCase(), "username", mark + "-name");
    }

    String platformId() {
        return "8" + Long.toString(Long.parseLong(mark.substring(1, 12), 16));
    }

    void bets(int count) {
        var lines = new ObjectNode[count];
        for (int at = 0; at < count; at++) {
            lines[at] = record("id", new ObjectId().toHexString(), "userId", id.toHexString())
                    .put("providerSlug", PROVIDER)
                    .put("gameSlug", PROVIDER)
                    .put("stake", 10)
                    .put("houseEdge", 0)
                    // Several bets of one moment, on both sides of the end of a part
                    .put("at", "" + Instant.parse("2026-01-02T03:04:05Z").plusSeconds(at / 7));
        }
        World.feeds().accept("bets", lines);
    }

    void deposits(int count) {
        var lines = new ObjectNode[count];
        for (int at = 0; at < count; at++) {
            lines[at] = record("id", "d-" + new ObjectId(), "userId", id.toHexString())
                    .put("amount", 5)
                    .put("at", "" + Instant.parse("2026-01-02T03:04:05Z").plusSeconds(at / 7));
        }
        World.feeds().accept("deposits", lines);
    }

    /** What a dump must not hold any more: the mark is in the names, the addresses and all other texts. */
    List<String> texts() {
        // The parts of usernames have twelve characters
        return List.of(mark, mark.substring(1, 12), address);
    }

    Answer erase() {
        return operator("POST", "erase");
    }

    Answer operator(String method, String path) {
        return Http.send(method, at(path), "X-API-Key", "dev-operator");
    }

    private URI at(String path) {
        return World.internalUrl().resolve("/users/" + id + "/" + path);
    }

    /** A referrer with earnings, whose player is this user's. */
    static Earner earner() {
        World.feeds().accept("token-rates", Lines.rate("0.8", TestClock.now()));
        return Earners.here().make("8");
    }
}
