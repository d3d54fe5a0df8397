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
 * The chat service of a developer's machine and of tests: users, channels, who is in them, limits on calls, and whatever
 * shall go wrong. {@code GET /sandbox} tells what it has; {@code PUT /sandbox} with {@code {"next": ["TOO_MANY"], "bad":
 * ["<user id>"]}} what happens next, and whom it does not take.
 */
public final class SandboxChat implements AutoCloseable {
    public static final String API_KEY = "sandbox-chat-key";
    public static final String API_SECRET = "sandbox-chat-secret-of-more-than-32-bytes";

    /** More than two pages of livestream channels, and one of another type that nobody is added to. */
    public static final int LIVESTREAMS = 65;

    private static final String LIVESTREAM = "livestream";
    private static final String CHANNELS = "/channels/";

    private final ChatTraffic traffic;
    private final ChatDesk desk = new ChatDesk(API_KEY, Confidential.keep(API_SECRET));
    private final HttpListener listener;

    /** What it is asked for. */
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

    /** {@code port} 0: any free one. Its limits begin anew by {@code clock}. */
    public static SandboxChat start(int port, Clock clock) {
        return new SandboxChat(port, clock);
    }

    /** The id of one of the channels that are there from the beginning: 1 to {@link #LIVESTREAMS}. */
    public static String livestream(int number) {
        return "table-%02d".formatted(number);
    }

    /** What a service must be told of it. */
    public Map<String, String> configuration() {
        return Map.of("chat.url", url().toString(), "chat.api-key", API_KEY, "chat.api-secret", API_SECRET);
    }

    public URI url() {
        return listener.url();
    }

    /** One more livestream channel. */
    public void open(String id) {
        desk.open(LIVESTREAM, id);
    }

    /** It is gone, with its members. */
    public void close(String id) {
        desk.close(LIVESTREAM, id);
    }

    /** What happens to the next calls, whatever they are, one after the other. */
    public void play(ChatFault... next) {
        traffic.play(List.of(next));
    }

    /** So many calls of each kind within {@code window}, from the first of them. */
    public void limit(int calls, Duration window) {
        traffic.limit(calls, window);
    }

    /** Of {@link ChatFault#SLOW}; at first 3 s. */
    public void delay(Duration delay) {
        traffic.delay(delay);
    }

    /** Users whom it does not make: a call with one of them is refused whole. */
    public void spoil(String... users) {
        desk.spoil(Set.of(users));
    }

    /** It makes this user after all. */
    public void forgive(String user) {
        desk.forgive(user);
    }

    /** Users whom no channel takes: a call with one of them is refused whole. */
    public void exclude(String... users) {
        desk.exclude(Set.of(users));
    }

    /** A livestream channel that takes nobody. */
    public void freeze(String channel) {
        desk.freeze(LIVESTREAM, channel);
    }

    public int calls(Call call) {
        return traffic.calls(call);
    }

    /** Calls that came although it had said that there are none left. */
    public int overrun() {
        return traffic.refused();
    }

    /** The most users that came in one call. */
    public int largestBatch() {
        return desk.largest();
    }

    public Optional<JsonNode> user(String id) {
        return desk.user(id);
    }

    public Set<String> users() {
        return desk.users();
    }

    /** Who is in a livestream channel. */
    public Set<String> members(String channel) {
        return desk.members(LIVESTREAM, channel);
    }

    /** Who is in a channel of another type. */
    public Set<String> members(String type, String channel) {
        return desk.members(type, channel);
    }

    /** Nothing goes wrong any more; counts begin anew, and who is there stays. */
    public void calm() {
        traffic.calm();
    }

    /** As at the start, with the channels that were opened. */
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
