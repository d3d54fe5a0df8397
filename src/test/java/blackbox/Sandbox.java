package blackbox;

import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Http;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import world.World;

/**
 * The gaming platform that the product under test pays through: the sandbox of this JVM, or the one of a dev run that a
 * system property names. Switched over HTTP, and calmed after each test.
 */
final class Sandbox implements BeforeAllCallback, AfterEachCallback {
    static final String PLATFORM_URL = "blackbox.platform-url";

    @Override
    public void beforeAll(ExtensionContext context) {
        Assumptions.assumeTrue(
                System.getProperty(Product.PUBLIC_URL) == null || System.getProperty(PLATFORM_URL) != null,
                "the address of the platform of the service elsewhere is unknown");
        calm();
    }

    @Override
    public void afterEach(ExtensionContext context) {
        calm();
    }

    static void calm() {
        put(record("transfers", "NONE", "lookups", "NONE", "delay", "PT5S", "launches", "NONE"));
    }

    /** What happens to the transfers that come next, one after the other. */
    static void next(String... modes) {
        ObjectNode wanted = record();
        List.of(modes).forEach(wanted.putArray("next")::add);
        put(wanted);
    }

    /** What happens to the transfer that comes next: it is answered so, and not booked. */
    static void answersNext(int status, String body) {
        put(prepared(status, body));
        next("PREPARED");
    }

    /** What happens to questions for transfers from now on. */
    static void lookups(String mode) {
        put(record("lookups", mode));
    }

    /** From now on questions for transfers are answered so. */
    static void answersLookups(int status, String body) {
        put(prepared(status, body));
        lookups("PREPARED");
    }

    /** What was booked for a player. */
    static JsonNode bookings(String platformId) {
        return get("/bookings?playerId=" + platformId).path("data");
    }

    /** How often a transfer was sent and asked for, and in which words. */
    static JsonNode asked(String externalTransactionId) {
        return get("/transfers/" + externalTransactionId);
    }

    /** What happens to launches of one game from now on. */
    static void launches(String gameCode, String mode) {
        put(record("launchesOf", record(gameCode, mode)));
    }

    /** The launches of a game that were asked for, in order, each in its own words. */
    static List<String> launches(String gameCode) {
        return get("/launches?gameCode=" + URLEncoder.encode(gameCode, StandardCharsets.UTF_8))
                .path("bodies")
                .valueStream()
                .map(JsonNode::asText)
                .toList();
    }

    private static ObjectNode prepared(int status, String body) {
        return record().set("answer", record("status", status, "body", body));
    }

    private static void put(ObjectNode wanted) {
        Product.ok(Http.put(URI.create(url()), wanted.toString()));
    }

    private static JsonNode get(String path) {
        return Http.get(URI.create(url() + path)).json();
    }

    private static String url() {
        String named = System.getProperty(PLATFORM_URL);
        return (named == null ? World.platform().url() : named) + "/sandbox";
    }
}
