package sandbox.chat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.StreamSupport;
import sandbox.Confidential;
import sandbox.wire.HttpListener;
import sandbox.wire.Reply;
import sandbox.wire.Reply.Answer;
import sandbox.wire.Request;

/**
 * The chat service of a developer's machine and of tests: users, channels, members, limits on calls and faults. {@code
 * GET /sandbox} answers its state; {@code PUT /sandbox} with {@code {"next": ["TOO_MANY"], "bad": ["<user id>"]}} sets
 * the faults of the next calls and the refused users.
 */
public final class SandboxChat implements AutoCloseable {
    public static final String API_KEY = "sandbox-chat-key";
    public static final String API_SECRET = "sandbox-chat-secret-of-more-than-32-bytes";

    /** More than two pages of livestream channels, and one of another type that gets no members. */
    public static final int LIVESTREAMS = 65;

    private static final String LIVESTREAM = "livestream";
    private static final String CHANNELS = "/channels/";

    private final ChatTraffic traffic;
    private final ChatDesk desk = new ChatDesk(API_KEY, Confidential.keep(API_SECRET));
    private final HttpListener listener;

    /** The kinds of calls. */
    public enum Call {
        UPSERT_USERS,
        QUERY_CHANNELS,
        ADD_MEMBERS
    }

    private SandboxChat(int port, Clock clock) {
        traffic = new ChatTraffic(clock);
        for (int number = 1; number <= LIVESTREAMS; number++) {
            desk.open(LIVESTREAM, livestream(number));
        }
        desk.open("messaging", "support");
        listener = HttpListener.start(port, this::reply);
    }

    /** {@code port} 0: any free one. {@code clock} times its limits. */
    public static SandboxChat start(int port, Clock clock) {
        return new SandboxChat(port, clock);
    }

    /** The id of one of the channels of the start: 1 to {@link #LIVESTREAMS}. */
    public static String livestream(int number) {
        return "table-%02d".formatted(number);
    }

    /** The settings of a service that uses it. */
    public Map<String, String> configuration() {
        return Map.of("chat.url", url().toString(), "chat.api-key", API_KEY, "chat.api-secret", API_SECRET);
    }

    public URI url() {
        return listener.url();
    }

    /** Opens another livestream channel. */
    public void open(String id) {
        desk.open(LIVESTREAM, id);
    }

    /** Removes a channel with its members. */
    public void close(String id) {
        desk.close(LIVESTREAM, id);
    }

    /** The faults of the next calls of any kind, one after the other. */
    public void play(ChatFault... next) {
        traffic.play(List.of(next));
    }

    /** Allows this many calls of each kind within {@code window}, from the first of them. */
    public void limit(int calls, Duration window) {
        traffic.limit(calls, window);
    }

    /** The delay of {@link ChatFault#SLOW}; at first 3 s. */
    public void delay(Duration delay) {
        traffic.delay(delay);
    }

    /** Users that it does not make: a call with one of them is refused whole. */
    public void spoil(String... users) {
        desk.spoil(Set.of(users));
    }

    /** Makes this user from now on. */
    public void forgive(String user) {
        desk.forgive(user);
    }

    /** Users that no channel takes: a call with one of them is refused whole. */
    public void exclude(String... users) {
        desk.exclude(Set.of(users));
    }

    /** A livestream channel that takes no members. */
    public void freeze(String channel) {
        desk.freeze(LIVESTREAM, channel);
    }

    public int calls(Call call) {
        return traffic.calls(call);
    }

    /** The number of calls after it reported that no call is left. */
    public int overrun() {
        return traffic.refused();
    }

    /** The largest number of users in one call. */
    public int largestBatch() {
        return desk.largest();
    }

    public Optional<JsonNode> user(String id) {
        return desk.user(id);
    }

    public Set<String> users() {
        return desk.users();
    }

    /** The members of a livestream channel. */
    public Set<String> members(String channel) {
        return desk.members(LIVESTREAM, channel);
    }

    /** The members of a channel of another type. */
    public Set<String> members(String type, String channel) {
        return desk.members(type, channel);
    }

    /** Ends all faults and resets the counts. Users and members stay. */
    public void calm() {
        traffic.calm();
    }

    /** Restores the state of the start, with the opened channels. */
    public void clear() {
        traffic.calm();
        desk.clear();
    }

    @Override
    public void close() {
        listener.close();
    }

    private Reply reply(Request request) throws InterruptedException {
        if (request.path().equals("/sandbox")) {
            return control(request);
        }
        Optional<String> channel = request.pathAfter(CHANNELS);
        if (request.path().equals("/users")) {
            return traffic.reply(Call.UPSERT_USERS, () -> whenKnown(request, () -> desk.upsert(request)));
        }
        if (request.path().equals("/channels")) {
            return traffic.reply(Call.QUERY_CHANNELS, () -> whenKnown(request, () -> desk.query(request)));
        }
        if (channel.filter(path -> path.matches("[^/]+/[^/]+")).isPresent()) {
            String[] parts = channel.get().split("/", 2);
            return traffic.reply(
                    Call.ADD_MEMBERS, () -> whenKnown(request, () -> desk.addMembers(request, parts[0], parts[1])));
        }
        return ChatDesk.error(404, 16, "Not found");
    }

    private Answer whenKnown(Request request, Supplier<Answer> answer) {
        return desk.objection(request).orElseGet(answer);
    }

    private Answer control(Request request) {
        if (request.method().equals("PUT")) {
            JsonNode wanted = ChatDesk.json(request);
            traffic.play(StreamSupport.stream(wanted.path("next").spliterator(), false)
                    .map(fault -> ChatFault.valueOf(fault.asText()))
                    .toList());
            wanted.path("bad").forEach(user -> desk.spoil(Set.of(user.asText())));
        }
        return Answer.json(200, desk.state());
    }
}
