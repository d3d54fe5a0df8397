package sandbox;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedDeque;
import sandbox.wire.Reply.Answer;
import sandbox.wire.Request;

/** The operator's gateway of codes to phones and mailboxes. This one keeps them, and then answers. */
public final class CodeGateway extends Sandbox {
    public static final String TOKEN = Confidential.keep("gateway-token-for-tests");
    private static final String CODES = "/codes";

    private final ConcurrentLinkedDeque<Sent> sent = new ConcurrentLinkedDeque<>();

    /** A code that it was asked to deliver. */
    public record Sent(String authorization, String type, String to, String code) {}

    public CodeGateway() {
        super("Gateway", "codes to phones and mailboxes", 0, Duration.ZERO);
        Script answers = script("answers");
        route("POST", CODES, request -> {
            keep(request);
            return answers.play(call(request, _ -> new Answer(204, "text/plain", "")));
        });
    }

    @Override
    public Map<String, String> configuration() {
        return Map.of("auth.mfa.delivery.url", codes().toString(), "auth.mfa.delivery.token", TOKEN);
    }

    public URI codes() {
        return url().resolve(CODES);
    }

    /** The newest last. */
    public List<Sent> sentTo(String to) {
        return sent.stream().filter(each -> each.to().equals(to)).toList();
    }

    public String latestCode(String to) {
        return sentTo(to).getLast().code();
    }

    private void keep(Request request) {
        JsonNode body = Json.read(request.body());
        sent.add(new Sent(
                request.header("authorization").orElse(""),
                body.path("type").asText(),
                body.path("to").asText(),
                Confidential.keep(body.path("code").asText())));
    }
}
