package sandbox;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedDeque;
import sandbox.wire.HttpListener;
import sandbox.wire.Reply;
import sandbox.wire.Request;

/** The operator's gateway of codes to phones and mailboxes. This one keeps them. */
public final class CodeGateway implements AutoCloseable {
    public static final String TOKEN = Confidential.keep("gateway-token-for-tests");
    private static final HttpListener.Handler WELL = _ -> new Reply.Answer(204, "text/plain", "");

    private final ConcurrentLinkedDeque<Sent> sent = new ConcurrentLinkedDeque<>();
    private final HttpListener listener = HttpListener.start(0, this::reply);
    private volatile HttpListener.Handler handler = WELL;

    /** A code that it was asked to deliver. */
    public record Sent(String authorization, String type, String to, String code) {}

    /** The settings of a service that uses it. */
    public Map<String, String> configuration() {
        return Map.of("auth.mfa.delivery.url", url().toString(), "auth.mfa.delivery.token", TOKEN);
    }

    public URI url() {
        return listener.url().resolve("/codes");
    }

    /** Sets its answer after it keeps the code, until {@link #calm()}. */
    public void play(HttpListener.Handler otherwise) {
        handler = otherwise;
    }

    public void calm() {
        handler = WELL;
    }

    /** The newest last. */
    public List<Sent> sentTo(String to) {
        return sent.stream().filter(each -> each.to().equals(to)).toList();
    }

    public String latestCode(String to) {
        return sentTo(to).getLast().code();
    }

    private Reply reply(Request request) throws InterruptedException {
        JsonNode body = Json.read(request.body());
        sent.add(new Sent(
                request.header("authorization").orElse(""),
                body.path("type").asText(),
                body.path("to").asText(),
                Confidential.keep(body.path("code").asText())));
        return handler.reply(request);
    }

    @Override
    public void close() {
        listener.close();
    }
}
