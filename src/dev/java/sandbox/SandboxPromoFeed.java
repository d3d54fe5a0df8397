package sandbox;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import sandbox.wire.HttpListener;
import sandbox.wire.Reply;
import sandbox.wire.Reply.Answer;
import sandbox.wire.Request;

/**
 * The promotions of the sportsbook on a developer's machine and in tests (external-systems.md, "promo-feed"). {@code
 * GET /sandbox} answers its state; {@code PUT /sandbox} with any of {@code {"mode":"SLOW","promotions":[...]}} switches
 * it.
 */
public final class SandboxPromoFeed implements AutoCloseable {
    private static final Duration SLOW = Duration.ofSeconds(2);
    private static final int TOO_LARGE = 11 * 1024 * 1024;

    private final HttpListener listener;
    private final AtomicInteger requests = new AtomicInteger();
    private volatile Mode mode = Mode.ANSWERS;
    private volatile String body = "{\"promotions\":[]}";

    private SandboxPromoFeed(int port) {
        listener = HttpListener.start(port, this::reply);
    }

    /** The modes of its answers. */
    public enum Mode {
        ANSWERS("answers the promotions, or 304 to a client that has them"),
        WITHOUT_ETAG("answers the promotions without a mark"),
        ALWAYS_304("answers 304 to every request"),
        SLOW("answers after 2 s"),
        RESETS("resets the connection"),
        ERROR_PAGE("answers 503 with a page"),
        NO_CONTENT("answers 204"),
        REDIRECTS("answers 302 to its own address"),
        HALF_AN_ANSWER("answers 200 and closes the connection in the middle of the body"),
        TOO_LARGE("answers more than a client reads");

        private final String meaning;

        Mode(String meaning) {
            this.meaning = meaning;
        }
    }

    /** {@code port} 0: any free one. */
    public static SandboxPromoFeed start(int port) {
        return new SandboxPromoFeed(port);
    }

    public URI url() {
        return listener.url();
    }

    public void mode(Mode wanted) {
        mode = wanted;
    }

    /** Answers {@code body} from now on, unchanged. */
    public void body(String text) {
        body = text;
    }

    /** The number of requests for the promotions. */
    public int requests() {
        return requests.get();
    }

    private Reply reply(Request request) throws InterruptedException {
        return switch (request.method() + " " + request.path()) {
            case "GET /promotions" -> promotions(request);
            case "GET /sandbox" -> state();
            case "PUT /sandbox" -> change(request.body());
            default -> Answer.html(404, "GET /promotions, GET or PUT /sandbox");
        };
    }

    private Reply promotions(Request request) throws InterruptedException {
        requests.incrementAndGet();
        String text = body;
        String etag = "\"" + Integer.toHexString(text.hashCode()) + "\"";
        Answer whole = Answer.json(200, text).with("ETag", etag);
        return switch (mode) {
            case ANSWERS ->
                request.header("if-none-match").equals(Optional.of(etag)) ? new Answer(304, "text/plain", "") : whole;
            case WITHOUT_ETAG -> Answer.json(200, text);
            case ALWAYS_304 -> new Answer(304, "text/plain", "");
            case SLOW -> {
                Thread.sleep(SLOW);
                yield whole;
            }
            case RESETS -> new Reply.Reset();
            case ERROR_PAGE -> Answer.page(503);
            case NO_CONTENT -> new Answer(204, "text/plain", "");
            case REDIRECTS -> Answer.redirect(302, "/promotions");
            case HALF_AN_ANSWER -> new Reply.Half(whole);
            case TOO_LARGE -> Answer.json(200, "{\"promotions\":[],\"x\":\"" + "x".repeat(TOO_LARGE) + "\"}");
        };
    }

    private Answer state() {
        return Json.ok(
                "mode", mode.name(),
                "requests", requests.get(),
                "modes", Json.meanings(Mode.values(), each -> each.meaning));
    }

    /** {@code body} is the answer as it is, {@code promotions} the answer as a list. */
    private Answer change(String wanted) {
        try {
            JsonNode json = Json.MAPPER.readTree(wanted);
            Optional<Mode> next = Optional.ofNullable(json.get("mode")).map(name -> Mode.valueOf(name.asText()));
            Optional.ofNullable(json.get("promotions"))
                    .ifPresent(list -> body("{\"promotions\":" + list.toString() + "}"));
            Optional.ofNullable(json.get("body")).ifPresent(text -> body(text.asText()));
            next.ifPresent(this::mode);
            return state();
        } catch (JsonProcessingException | IllegalArgumentException unreadable) {
            return Answer.html(400, String.valueOf(unreadable.getMessage()));
        }
    }

    @Override
    public void close() {
        listener.close();
    }
}
