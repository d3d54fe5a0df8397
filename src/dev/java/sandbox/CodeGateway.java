package sandbox;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
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
    private static final Handler WELL = _ -> new Reply.Answer(204, "text/plain", "");

    private final ConcurrentLinkedDeque<Sent> sent = new ConcurrentLinkedDeque<>();
    private final HttpListener listener = HttpListener.start(0, this::reply);
    private volatile Handler handler = WELL;

    /** A code that it was asked to deliver. */
    public record Sent(String authorization, String type, String to, String code) {}

    /** Its answer after it keeps the code. */
    public interface Handler {
        Reply reply(Request request) throws InterruptedException;
    }

    /** The settings of a service that uses it. */
    public Map<String, String> configuration() {
        return Map.of("auth.mfa.delivery.url", url().toString(), "auth.mfa.delivery.token", TOKEN);
    }

    public URI url() {
        return listener.url().resolve("/codes");
    }

    /** Sets the mode until {@link #calm()}. */
    public void play(Handler otherwise) {
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
        try {
            JsonNode body = Json.MAPPER.readTree(request.body());
            sent.add(new Sent(
                    request.header("authorization").orElse(""),
                    body.path("type").asText(),
                    body.path("to").asText(),
                    Confidential.keep(body.path("code").asText())));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return handler.reply(request);
    }

    @Override
    public void close() {
        listener.close();
    }
}
