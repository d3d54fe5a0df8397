package sandbox;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import sandbox.wire.Reply.Answer;
import sandbox.wire.Request;

/**
 * The promotions of the sportsbook on a developer's machine and in tests (external-systems.md, "promo-feed"). {@code
 * {"promotions":[...]}} sets them, {@code {"answers":"SLOW"}} switches the answers.
 */
public final class SandboxPromoFeed extends Sandbox {
    private volatile String body = "{\"promotions\":[]}";

    private SandboxPromoFeed(int port) {
        super("Promotions", "the sportsbook's promotions", port, Duration.ofSeconds(2));
        setting(
                "promotions",
                JsonNode.class,
                list -> body(Json.record("promotions", list).toString()));
        Script script = script("answers").with(Fault.WITHOUT_ETAG, _ -> Answer.json(200, body));
        route("GET", "/promotions", script, this::promotions);
    }

    /** {@code port} 0: any free one. */
    public static SandboxPromoFeed start(int port) {
        return new SandboxPromoFeed(port);
    }

    @Override
    public Map<String, String> configuration() {
        return Map.of("promo-feed.url", url().toString());
    }

    /** Answers {@code body} from now on, unchanged. */
    public void body(String text) {
        body = text;
    }

    /** The promotions, or 304 to a client that has them. */
    private Answer promotions(Request request) {
        String text = body;
        String etag = "\"" + Integer.toHexString(text.hashCode()) + "\"";
        return request.header("if-none-match").equals(Optional.of(etag))
                ? new Answer(304, "text/plain", "")
                : Answer.json(200, text).with("ETag", etag);
    }
}
