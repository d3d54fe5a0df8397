package gaming.chat;

import com.fasterxml.jackson.databind.JsonNode;
import gaming.events.TopicConsumer.Unavailable;
import gaming.outbound.HttpAnswer;
import gaming.outbound.JdkConnector;
import gaming.outbound.NoAnswer;
import gaming.telemetry.ExternalSystem;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Makes single calls to the chat service, and decides whether a failure is the fault of the call's content. The service
 * says with every answer how many calls of the kind are left, and when there will be more. Calls that it would refuse
 * are not made. There is no circuit breaker, because there are few callers, and each makes no call for a while after
 * the first one without an answer.
 */
final class ChatHttp implements AutoCloseable {
    /** Bytes of an answer: a page of channels comes with their state. */
    private static final int LARGEST_BODY = 8 * 1024 * 1024;

    /** How soon a service that does not accept us, or is not there at all, is asked again. */
    static final Duration UNWANTED = Duration.ofMinutes(1);

    /** A longer rate limit is not believed: the service is asked again after this. */
    static final Duration LONGEST_LIMIT = Duration.ofMinutes(2);

    private static final Duration SHORTEST_LIMIT = Duration.ofSeconds(1);
    private static final Pattern NUMBER = Pattern.compile("\\d{1,12}");
    private static final String SIGNATURE = "HmacSHA256";

    private final ChatSettings settings;
    private final Clock clock;
    private final Optional<StreamChatClient> chat;
    private final Map<Call, Instant> limitedUntil = new EnumMap<>(Call.class);

    /** The kinds of calls; the service counts each kind by itself. */
    enum Call {
        UPSERT_USERS,
        QUERY_CHANNELS,
        ADD_MEMBERS
    }

    sealed interface Answer {
        record Done(JsonNode body) implements Answer {}

        /** The service has done nothing, because of the call itself. The reason has codes only, fit for operators. */
        record Refused(int status, String reason) implements Answer {}
    }

    ChatHttp(ChatSettings settings, Clock clock) {
        this.settings = settings;
        this.clock = clock;
        chat = settings.access()
                .map(access -> new JdkConnector(
                                ExternalSystem.CHAT, settings.connectTimeout(), settings.readTimeout(), LARGEST_BODY)
                        .client(
                                StreamChatClient.class,
                                address(access),
                                Map.of("Authorization", token(access.apiSecret()), "stream-auth-type", "jwt")));
    }

    /** @throws Unavailable if the call's content is not at fault: the same call may succeed later */
    Answer post(Call call, Function<StreamChatClient, HttpAnswer> request) throws Unavailable {
        StreamChatClient configured =
                chat.orElseThrow(() -> new Unavailable("No chat service is configured", UNWANTED));
        requireWithinLimit(call);
        HttpAnswer answer = exchange(() -> request.apply(configured));
        note(call, answer);
        return meaning(call, answer);
    }

    @Override
    public void close() {
        chat.ifPresent(StreamChatClient::close);
    }

    private Answer meaning(Call call, HttpAnswer answer) throws Unavailable {
        if (answer.succeeded()) {
            JsonNode body = answer.json();
            if (!body.isObject()) {
                throw new Unavailable("The chat service gave an answer that cannot be read", settings.retryDelay());
            }
            return new Answer.Done(body);
        }
        if (answer.status() / 100 != 4) {
            throw unavailable(answer, settings.retryDelay());
        }
        return switch (answer.status()) {
            case 429 -> throw refused(call, answer);
            // The fault is in the address, our key or the form of the call, not in its users
            case 401, 403, 405, 407, 415 -> throw unavailable(answer, UNWANTED);
            case 408, 425 -> throw unavailable(answer, settings.retryDelay());
            default -> new Answer.Refused(answer.status(), reason(answer));
        };
    }

    private synchronized void requireWithinLimit(Call call) throws Unavailable {
        Instant until = limitedUntil.getOrDefault(call, Instant.MIN);
        Instant now = clock.instant();
        // A clock that is set back must not make the wait longer
        if (until.isAfter(now) && !until.isAfter(now.plus(LONGEST_LIMIT))) {
            throw limited(Duration.between(now, until));
        }
    }

    private synchronized void note(Call call, HttpAnswer answer) {
        if (number(answer, "X-RateLimit-Remaining").filter(left -> left == 0).isPresent()) {
            reset(answer).filter(clock.instant()::isBefore).ifPresent(reset -> limitedUntil.put(call, bounded(reset)));
        }
    }

    /** Notes the limit of a call that the service refused as one too many. */
    private synchronized Unavailable refused(Call call, HttpAnswer answer) {
        Instant now = clock.instant();
        Instant until = bounded(reset(answer).orElseGet(() -> now.plus(settings.retryDelay())));
        limitedUntil.put(call, until);
        return limited(Duration.between(now, until));
    }

    private Instant bounded(Instant reset) {
        Instant now = clock.instant();
        if (reset.isBefore(now.plus(SHORTEST_LIMIT))) {
            return now.plus(SHORTEST_LIMIT);
        }
        return reset.isAfter(now.plus(LONGEST_LIMIT)) ? now.plus(LONGEST_LIMIT) : reset;
    }

    private static Unavailable limited(Duration wait) {
        return new Unavailable("The chat service takes no more calls for now", wait);
    }

    private static Optional<Instant> reset(HttpAnswer answer) {
        try {
            return number(answer, "X-RateLimit-Reset").map(Instant::ofEpochSecond);
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }

    private static Optional<Long> number(HttpAnswer answer, String header) {
        return answer.header(header)
                .map(String::strip)
                .filter(text -> NUMBER.matcher(text).matches())
                .map(Long::valueOf);
    }

    private HttpAnswer exchange(Supplier<HttpAnswer> request) throws Unavailable {
        try {
            return request.get();
        } catch (NoAnswer lost) {
            throw new Unavailable("The chat service does not answer: " + lost.phrase(), settings.retryDelay());
        }
    }

    private static Unavailable unavailable(HttpAnswer answer, Duration wait) {
        return new Unavailable("The chat service answers " + reason(answer), wait);
    }

    /** The status and the service's own number of the error, without its text, which may repeat the request. */
    private static String reason(HttpAnswer answer) {
        JsonNode code = answer.json().path("code");
        return answer + (code.isInt() ? ", code " + code : "");
    }

    private static URI address(ChatSettings.Access access) {
        String base = access.url().toString().replaceFirst("/+$", "");
        return URI.create(base + "?api_key=" + URLEncoder.encode(access.apiKey(), StandardCharsets.UTF_8));
    }

    /**
     * The proof that the caller is a server: the JWT <code>{"server": true}</code>, signed with the secret by HS256
     * (external-systems.md, "chat"). By hand, because libraries refuse secrets of fewer than 32 bytes, and the chat
     * service chooses their length.
     */
    private static String token(String secret) {
        String signed = base64("{\"alg\":\"HS256\",\"typ\":\"JWT\"}".getBytes(StandardCharsets.US_ASCII)) + "."
                + base64("{\"server\":true}".getBytes(StandardCharsets.US_ASCII));
        try {
            Mac mac = Mac.getInstance(SIGNATURE);
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), SIGNATURE));
            return signed + "." + base64(mac.doFinal(signed.getBytes(StandardCharsets.US_ASCII)));
        } catch (GeneralSecurityException everyJavaHasIt) {
            throw new IllegalStateException(everyJavaHasIt);
        }
    }

    private static String base64(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
