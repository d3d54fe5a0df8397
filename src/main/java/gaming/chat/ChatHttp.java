package gaming.chat;

import com.fasterxml.jackson.databind.JsonNode;
import gaming.events.Unavailable;
import gaming.outbound.HttpAnswer;
import gaming.outbound.NoAnswer;
import gaming.outbound.OutboundHttp;
import gaming.telemetry.ExternalSystem;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;

/**
 * Single calls to the chat service, and whose fault it is when one fails. There is no circuit breaker: whoever calls
 * leaves the service alone for a while after the first call without an answer, and there are few who call.
 */
final class ChatHttp implements AutoCloseable {
    /** Bytes of an answer: a page of channels comes with their state. */
    private static final int LARGEST_BODY = 8 * 1024 * 1024;

    /** How soon a service that does not want us, or is not there at all, is asked again. */
    static final Duration UNWANTED = Duration.ofMinutes(1);

    private final ChatSettings settings;
    private final OutboundHttp http;
    private final Pace pace;

    /** What it is asked for; it counts the calls of each kind by themselves. */
    enum Call {
        UPSERT_USERS,
        QUERY_CHANNELS,
        ADD_MEMBERS
    }

    /** What it said of a call that it looked at. */
    sealed interface Answer {
        /** It did what was asked. */
        record Done(JsonNode body) implements Answer {}

        /**
         * It did nothing, because of something in the call itself.
         *
         * @param reason fit for the log and for operators: codes, and no text that may repeat what was sent
         */
        record Refused(int status, String reason) implements Answer {}
    }

    ChatHttp(ChatSettings settings, Clock clock) {
        this.settings = settings;
        http = new OutboundHttp(ExternalSystem.CHAT, settings.connectTimeout(), settings.readTimeout(), LARGEST_BODY);
        pace = new Pace(clock);
    }

    /**
     * Makes the call, once.
     *
     * @param path percent-encoded, with its slash
     * @throws Unavailable for whatever is not the fault of what was sent: the same call may succeed later
     */
    Answer post(Call call, String path, JsonNode body) throws Unavailable {
        ChatSettings.Access access =
                settings.access().orElseThrow(() -> new Unavailable("No chat service is configured", UNWANTED));
        pace.check(call);
        HttpAnswer answer = exchange(HttpRequest.newBuilder(address(access, path))
                .header("Authorization", ServerToken.of(access.apiSecret()))
                .header("stream-auth-type", "jwt")
                .header("Content-Type", "application/json")
                .header("Accept", "application/json")
                .POST(BodyPublishers.ofString(body.toString()))
                .build());
        pace.note(call, answer);
        return meaning(call, answer);
    }

    @Override
    public void close() {
        http.close();
    }

    private Answer meaning(Call call, HttpAnswer answer) throws Unavailable {
        if (answer.succeeded()) {
            JsonNode body = answer.json();
            if (!body.isObject()) {
                throw new Unavailable("The chat service gave an answer that can not be read", settings.retryDelay());
            }
            return new Answer.Done(body);
        }
        if (answer.status() / 100 != 4) {
            throw unavailable(answer, settings.retryDelay());
        }
        return switch (answer.status()) {
            case 429 -> throw pace.refused(call, answer, settings.retryDelay());
            // Said of the address, of our key or of how we ask, not of the users in the call
            case 401, 403, 405, 407, 415 -> throw unavailable(answer, UNWANTED);
            case 408, 425 -> throw unavailable(answer, settings.retryDelay());
            default -> new Answer.Refused(answer.status(), reason(answer));
        };
    }

    private HttpAnswer exchange(HttpRequest request) throws Unavailable {
        try {
            return http.exchange(request);
        } catch (NoAnswer lost) {
            throw new Unavailable("The chat service does not answer: " + lost.phrase(), settings.retryDelay());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new Unavailable("Interrupted", settings.retryDelay());
        }
    }

    private static Unavailable unavailable(HttpAnswer answer, Duration wait) {
        return new Unavailable("The chat service answers " + reason(answer), wait);
    }

    /** Its own number for the error, without the text: that may repeat what was sent. */
    private static String reason(HttpAnswer answer) {
        JsonNode code = answer.json().path("code");
        return answer + (code.isInt() ? ", code " + code : "");
    }

    private static URI address(ChatSettings.Access access, String path) {
        String base = access.url().toString().replaceFirst("/+$", "");
        return URI.create(base + path + "?api_key=" + URLEncoder.encode(access.apiKey(), StandardCharsets.UTF_8));
    }
}
