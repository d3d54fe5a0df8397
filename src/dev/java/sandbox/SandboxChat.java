package sandbox;

import com.fasterxml.jackson.databind.JsonNode;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.crypto.MACVerifier;
import java.text.ParseException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.StreamSupport;
import sandbox.wire.Reply.Answer;
import sandbox.wire.Request;

/**
 * The chat service of a developer's machine and of tests, in the form of Stream Chat (external-systems.md, "chat"):
 * users, channels, members, limits on calls and faults. {@code {"next":["TOO_MANY"],"bad":["<user id>"]}} sets the
 * faults of the next calls and the refused users.
 */
public final class SandboxChat extends Sandbox {
    public static final String API_KEY = "sandbox-chat-key";
    public static final String API_SECRET = Confidential.keep("sandbox-chat-secret-of-more-than-32-bytes");

    /** More than two pages of livestream channels, and one of another type that gets no members. */
    public static final int LIVESTREAMS = 65;

    private static final String LIVESTREAM = "livestream";
    private static final int USUAL_LIMIT = 100_000;
    private static final int MOST_USERS = 100;
    private static final int MOST_CHANNELS = 30;

    private final Clock clock;

    private final Map<String, JsonNode> users = new TreeMap<>();
    /** Members by type and id, with a colon between. */
    private final Map<String, Set<String>> channels = new TreeMap<>();

    private final Set<String> bad = new HashSet<>();
    private final Set<String> unwelcome = new HashSet<>();
    private final Set<String> frozen = new HashSet<>();
    private int largest;

    private final Map<Call, Integer> calls = new ConcurrentHashMap<>();
    private final Map<Call, Window> windows = new ConcurrentHashMap<>();
    private int limit = USUAL_LIMIT;
    private Duration window = Duration.ofMinutes(1);
    private int overrun;

    /** The kinds of calls. */
    public enum Call {
        UPSERT_USERS("/users"),
        QUERY_CHANNELS("/channels"),
        ADD_MEMBERS("/channels/");

        private final String path;

        Call(String path) {
            this.path = path;
        }

        private static Call of(Request request) {
            return Arrays.stream(values())
                    .filter(call -> request.path().equals(call.path))
                    .findFirst()
                    .orElse(ADD_MEMBERS);
        }
    }

    private record Window(Instant end, int used, int limit) {
        Answer on(Answer answer) {
            return answer.with("X-RateLimit-Limit", Integer.toString(limit))
                    .with("X-RateLimit-Remaining", Integer.toString(Math.max(0, limit - used)))
                    .with("X-RateLimit-Reset", Long.toString(end.getEpochSecond()));
        }
    }

    private SandboxChat(int port, Clock clock) {
        this.clock = clock;
        super("Chat", "users, channels and members", port, Duration.ofSeconds(3));
        for (int number = 1; number <= LIVESTREAMS; number++) {
            open(livestream(number));
        }
        channels.put("messaging:support", new TreeSet<>());
        shows("users", () -> users().size());
        shows("members", this::sizes);
        setting("bad", String[].class, this::spoil);
        Script script = script("calls")
                .with(Fault.REFUSES, _ -> error(401, 2, "api_key not found"))
                .with(Fault.TOO_MANY, this::tooMany);
        for (Call call : Call.values()) {
            route("POST", call.path, request -> {
                calls.merge(call, 1, Integer::sum);
                return script.play(call(request, this::limited));
            });
        }
    }

    /** {@code port} 0: any free one. {@code clock} times its limits. */
    public static SandboxChat start(int port, Clock clock) {
        return new SandboxChat(port, clock);
    }

    /** The id of one of the channels of the start: 1 to {@link #LIVESTREAMS}. */
    public static String livestream(int number) {
        return "table-%02d".formatted(number);
    }

    @Override
    public Map<String, String> configuration() {
        return Map.of("chat.url", url().toString(), "chat.api-key", API_KEY, "chat.api-secret", API_SECRET);
    }

    /** Opens another livestream channel. */
    public synchronized void open(String id) {
        channels.putIfAbsent(LIVESTREAM + ":" + id, new TreeSet<>());
    }

    /** Removes a channel with its members. */
    public synchronized void close(String id) {
        channels.remove(LIVESTREAM + ":" + id);
    }

    /** Allows this many calls of each kind within {@code each}, from the first of them. */
    public synchronized void limit(int most, Duration each) {
        limit = most;
        window = each;
        windows.clear();
    }

    /** Users that it does not make: a call with one of them is refused whole. */
    public synchronized void spoil(String... ids) {
        bad.addAll(List.of(ids));
    }

    /** Makes this user from now on. */
    public synchronized void forgive(String user) {
        bad.remove(user);
    }

    /** Users that no channel takes: a call with one of them is refused whole. */
    public synchronized void exclude(String... ids) {
        unwelcome.addAll(List.of(ids));
    }

    /** A livestream channel that takes no members. */
    public synchronized void freeze(String channel) {
        frozen.add(LIVESTREAM + ":" + channel);
    }

    public int calls(Call call) {
        return calls.getOrDefault(call, 0);
    }

    /** The number of calls after it reported that no call is left. */
    public synchronized int overrun() {
        return overrun;
    }

    /** The largest number of users in one call. */
    public synchronized int largestBatch() {
        return largest;
    }

    public synchronized Optional<JsonNode> user(String id) {
        return Optional.ofNullable(users.get(id));
    }

    public synchronized Set<String> users() {
        return Set.copyOf(users.keySet());
    }

    /** The members of a livestream channel. */
    public Set<String> members(String channel) {
        return members(LIVESTREAM, channel);
    }

    /** The members of a channel of another type. */
    public synchronized Set<String> members(String type, String channel) {
        return Set.copyOf(channels.getOrDefault(type + ":" + channel, Set.of()));
    }

    /** Also resets the counts. Users and members stay. */
    @Override
    public synchronized void calm() {
        super.calm();
        calls.clear();
        limit(USUAL_LIMIT, Duration.ofMinutes(1));
        overrun = 0;
    }

    /** Restores the state of the start, with the opened channels. */
    public synchronized void clear() {
        calm();
        users.clear();
        channels.values().forEach(Set::clear);
        bad.clear();
        unwelcome.clear();
        frozen.clear();
        largest = 0;
    }

    private synchronized Map<String, Integer> sizes() {
        var sizes = new TreeMap<String, Integer>();
        channels.forEach((channel, members) -> sizes.put(channel, members.size()));
        return sizes;
    }

    private synchronized Answer limited(Request request) {
        Window now = count(Call.of(request));
        return now.on(now.used() > now.limit() ? error(429, 9, "Too many requests") : answer(request));
    }

    private Answer answer(Request request) {
        if (!isKnown(request)) {
            return error(401, 5, "The signature is not valid");
        }
        JsonNode body = Json.read(request.body());
        return switch (Call.of(request)) {
            case UPSERT_USERS -> upsert(body);
            case QUERY_CHANNELS -> query(body);
            case ADD_MEMBERS ->
                addMembers(body, request.pathAfter(Call.ADD_MEMBERS.path).orElseThrow());
        };
    }

    private synchronized Answer tooMany(Request request) {
        Window now = count(Call.of(request));
        return new Window(now.end(), now.limit(), now.limit()).on(error(429, 9, "Too many requests"));
    }

    private Window count(Call call) {
        Instant now = clock.instant();
        Window before = windows.get(call);
        Window after = before == null || !before.end().isAfter(now)
                ? new Window(Instant.ofEpochSecond(now.plus(window).getEpochSecond()), 1, limit)
                : new Window(before.end(), before.used() + 1, limit);
        windows.put(call, after);
        overrun += after.used() > limit ? 1 : 0;
        return after;
    }

    private static boolean isKnown(Request request) {
        return request.parameter("api_key").equals(Optional.of(API_KEY))
                && request.header("stream-auth-type").equals(Optional.of("jwt"))
                && request.header("authorization").filter(SandboxChat::isServer).isPresent();
    }

    private static boolean isServer(String token) {
        try {
            JWSObject signed = JWSObject.parse(token);
            return signed.verify(new MACVerifier(API_SECRET))
                    && signed.getPayload().toJSONObject().equals(Map.of("server", true));
        } catch (ParseException | JOSEException broken) {
            return false;
        }
    }

    private Answer upsert(JsonNode body) {
        Map<String, JsonNode> given = new TreeMap<>();
        body.path("users").properties().forEach(user -> given.put(user.getKey(), user.getValue()));
        largest = Math.max(largest, given.size());
        if (given.isEmpty() || given.size() > MOST_USERS) {
            return inputError("UpdateUsers", "users must have 1 to 100 entries");
        }
        for (var user : given.entrySet()) {
            if (bad.contains(user.getKey())
                    || !user.getValue().path("id").asText().equals(user.getKey())) {
                return inputError("UpdateUsers", "user " + user.getKey());
            }
        }
        users.putAll(given);
        return Json.answer(201, "users", given, "duration", "1.00ms");
    }

    private Answer query(JsonNode body) {
        int most = body.path("limit").asInt(10);
        JsonNode conditions = body.path("filter_conditions");
        if (most < 1 || most > MOST_CHANNELS || !conditions.isObject()) {
            return inputError("QueryChannels", "limit");
        }
        String type = conditions.path("type").asText();
        var page = channels.keySet().stream()
                .filter(cid -> cid.startsWith(type + ":"))
                .skip(body.path("offset").asInt())
                .limit(most)
                .map(cid -> Map.of(
                        "channel", Json.record("id", cid.substring(type.length() + 1), "type", type, "cid", cid)))
                .toList();
        return Json.answer(201, "channels", page, "duration", "1.00ms");
    }

    /** {@code path}: the type and the id. */
    private Answer addMembers(JsonNode body, String path) {
        String channel = path.replace('/', ':');
        String id = path.substring(path.indexOf('/') + 1);
        Set<String> members = channels.get(channel);
        List<String> joining = StreamSupport.stream(body.path("add_members").spliterator(), false)
                .map(JsonNode::asText)
                .toList();
        largest = Math.max(largest, joining.size());
        if (members == null) {
            return error(404, 16, "UpdateChannel failed with error: \"Can't find channel with id " + id + "\"");
        }
        if (joining.isEmpty() || joining.size() > MOST_USERS) {
            return inputError("UpdateChannel", "add_members must have 1 to 100");
        }
        if (frozen.contains(channel)) {
            return inputError("UpdateChannel", "the channel is frozen");
        }
        if (!users.keySet().containsAll(joining) || joining.stream().anyMatch(unwelcome::contains)) {
            return inputError("UpdateChannel", "The following users don't exist");
        }
        members.addAll(joining);
        return Json.answer(201, "channel", Json.record("id", id, "member_count", members.size()));
    }

    private static Answer inputError(String call, String reason) {
        return error(400, 4, call + " failed with error: \"" + reason + "\"");
    }

    private static Answer error(int status, int code, String message) {
        return Json.answer(status, "code", code, "message", message, "StatusCode", status, "duration", "0.00ms");
    }
}
