package gaming.chat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import gaming.events.TopicConsumer.Unavailable;
import gaming.outbound.HttpAnswer;
import gaming.outbound.JdkConnector;
import gaming.outbound.NoAnswer;
import gaming.outbound.RestClient;
import gaming.telemetry.ExternalSystem;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.faulttolerance.Retry;
import org.jspecify.annotations.Nullable;

/**
 * The calls to the chat service, in the form of Stream Chat's server API (external-systems.md, "chat"). The service says
 * with every answer how many calls of the kind are left, and when there will be more. Calls that it would refuse are not
 * made. There is no circuit breaker, because there are few callers, and each makes no call for a while after the first
 * one without an answer.
 */
@ApplicationScoped
class ChatClient implements AutoCloseable {
    /** Users in one call. */
    static final int MOST_USERS = 100;

    /** Channels in one answer. */
    static final int CHANNELS = 30;

    private static final String TYPE = "livestream";
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

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
    private enum Call {
        UPSERT_USERS,
        QUERY_CHANNELS,
        ADD_MEMBERS
    }

    private sealed interface Answer {
        record Done(JsonNode body) implements Answer {}

        /** The service has done nothing, because of the call itself. The reason has codes only, fit for operators. */
        record Refused(int status, String reason) implements Answer {}
    }

    @Inject
    ChatClient(ChatSettings settings, Clock clock) {
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

    /** @param image the address of the picture; null: the picture stays as it is */
    record ChatUser(ObjectId id, String name, @Nullable String image) {}

    /** The chat service does not have the channel; the phrase, its answer, is fit for the log. */
    static final class NoSuchChannel extends RuntimeException {
        private static final long serialVersionUID = 1L;

        NoSuchChannel(String phrase) {
            super(phrase);
        }
    }

    boolean isConfigured() {
        return chat.isPresent();
    }

    /**
     * Creates or updates at most {@link #MOST_USERS} users. One refused user makes the call fail for all of them.
     *
     * @return the reason for a refusal; empty: it is done
     */
    Optional<String> upsert(Collection<ChatUser> users) throws Unavailable {
        ObjectNode byId = JSON.objectNode();
        for (ChatUser user : users) {
            String id = user.id().toHexString();
            ObjectNode entry = JSON.objectNode().put("id", id).put("name", user.name());
            byId.set(id, user.image() == null ? entry : entry.put("image", user.image()));
        }
        JsonNode body = JSON.objectNode().set("users", byId);
        return switch (post(Call.UPSERT_USERS, service -> HttpAnswer.of(() -> service.upsertUsers(body)))) {
            case Answer.Done _ -> Optional.empty();
            case Answer.Refused refused -> Optional.of(own(refused));
        };
    }

    /**
     * Adds at most {@link #MOST_USERS} users to a channel; members stay members.
     *
     * @return the reason for a refusal; empty: it is done
     */
    Optional<String> addMembers(String channel, List<ObjectId> users) throws Unavailable, NoSuchChannel {
        ObjectNode body = JSON.objectNode();
        ArrayNode members = body.putArray("add_members");
        users.forEach(user -> members.add(user.toHexString()));
        return switch (post(Call.ADD_MEMBERS, service -> HttpAnswer.of(() -> service.addMembers(channel, body)))) {
            case Answer.Done _ -> Optional.empty();
            case Answer.Refused refused when refused.status() == 404 -> throw new NoSuchChannel(refused.reason());
            case Answer.Refused refused -> Optional.of(refused.reason());
        };
    }

    /** At most {@link #CHANNELS} ids of livestream channels after the first {@code offset}. */
    List<String> channels(int offset) throws Unavailable {
        ObjectNode body = JSON.objectNode();
        body.putObject("filter_conditions").put("type", TYPE);
        body.put("limit", CHANNELS).put("offset", offset);
        return switch (post(Call.QUERY_CHANNELS, service -> HttpAnswer.of(() -> service.queryChannels(body)))) {
            case Answer.Done(JsonNode answer) when answer.path("channels").isArray() -> ids(answer.path("channels"));
            case Answer.Done _ -> throw new Unavailable("The chat service gave channels that cannot be read", UNWANTED);
            case Answer.Refused refused ->
                throw new Unavailable("The chat service does not tell its channels: " + refused.reason(), UNWANTED);
        };
    }

    @Override
    @PreDestroy
    public void close() {
        chat.ifPresent(StreamChatClient::close);
    }

    /** A 404 for users means that the address is wrong. */
    private static String own(Answer.Refused refused) throws Unavailable {
        if (refused.status() == 404) {
            throw new Unavailable("The chat service answers " + refused.reason(), UNWANTED);
        }
        return refused.reason();
    }

    private static List<String> ids(JsonNode channels) throws Unavailable {
        var ids = new ArrayList<String>();
        for (JsonNode entry : channels) {
            JsonNode id = entry.path("channel").path("id");
            if (!id.isTextual() || id.asText().isEmpty()) {
                throw new Unavailable("The chat service gave channels that cannot be read", UNWANTED);
            }
            ids.add(id.asText());
        }
        return ids;
    }

    /** @throws Unavailable if the call's content is not at fault: the same call may succeed later */
    private Answer post(Call call, Function<StreamChatClient, HttpAnswer> request) throws Unavailable {
        StreamChatClient configured =
                chat.orElseThrow(() -> new Unavailable("No chat service is configured", UNWANTED));
        requireWithinLimit(call);
        HttpAnswer answer = exchange(() -> request.apply(configured));
        note(call, answer);
        return meaning(call, answer);
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

    /** The server API of Stream Chat (external-systems.md, "chat"). */
    @Consumes(MediaType.APPLICATION_JSON)
    @Produces(MediaType.APPLICATION_JSON)
    @Retry(
            maxRetries = RestClient.ATTEMPTS - 1,
            delay = RestClient.RETRY_DELAY,
            jitter = RestClient.RETRY_JITTER,
            retryOn = NoAnswer.NeverSent.class)
    interface StreamChatClient extends RestClient {
        @POST
        @Path("users")
        Response upsertUsers(JsonNode users);

        @POST
        @Path("channels")
        Response queryChannels(JsonNode query);

        @POST
        @Path("channels/livestream/{channel}")
        Response addMembers(@PathParam("channel") String channel, JsonNode members);
    }
}
