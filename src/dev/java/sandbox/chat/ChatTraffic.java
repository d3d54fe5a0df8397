package sandbox.chat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Supplier;
import sandbox.wire.Reply;
import sandbox.wire.Reply.Answer;

/** The traffic between a client and the chat service: counts and limits calls, and injects faults. */
final class ChatTraffic {
    private static final Duration DELAY = Duration.ofSeconds(3);
    private static final int USUAL_LIMIT = 100_000;
    private static final String PAGE = "<html><body><h1>500</h1><p>A gateway wrote this page.</p></body></html>";

    private final Clock clock;
    private final Deque<ChatFault> next = new ArrayDeque<>();
    private final Map<SandboxChat.Call, Integer> calls = new EnumMap<>(SandboxChat.Call.class);
    private final Map<SandboxChat.Call, Window> windows = new EnumMap<>(SandboxChat.Call.class);
    private int limit;
    private Duration window = Duration.ofMinutes(1);
    private Duration delay = DELAY;
    private int refused;

    private record Window(Instant end, int used) {}

    ChatTraffic(Clock clock) {
        this.clock = clock;
        calm();
    }

    synchronized void calm() {
        next.clear();
        calls.clear();
        windows.clear();
        limit = USUAL_LIMIT;
        window = Duration.ofMinutes(1);
        delay = DELAY;
        refused = 0;
    }

    synchronized void play(Collection<ChatFault> faults) {
        next.addAll(faults);
    }

    synchronized void limit(int most, Duration each) {
        limit = most;
        window = each;
        windows.clear();
    }

    synchronized void delay(Duration wanted) {
        delay = wanted;
    }

    synchronized int calls(SandboxChat.Call call) {
        return calls.getOrDefault(call, 0);
    }

    /** The number of calls after it reported that no call is left. */
    synchronized int refused() {
        return refused;
    }

    private synchronized Window count(SandboxChat.Call call) {
        calls.merge(call, 1, Integer::sum);
        Instant now = clock.instant();
        Window before = windows.get(call);
        Window after = before == null || !before.end().isAfter(now)
                ? new Window(Instant.ofEpochSecond(now.plus(window).getEpochSecond()), 1)
                : new Window(before.end(), before.used() + 1);
        windows.put(call, after);
        refused += after.used() > limit ? 1 : 0;
        return after;
    }

    private synchronized ChatFault fault() {
        return next.isEmpty() ? ChatFault.NONE : next.removeFirst();
    }

    private synchronized Duration delay() {
        return delay;
    }

    private synchronized int limit() {
        return limit;
    }

    Reply reply(SandboxChat.Call call, Supplier<Answer> truth) throws InterruptedException {
        Window now = count(call);
        if (now.used() > limit()) {
            return limited(tooMany(), now);
        }
        return switch (fault()) {
            case NONE -> limited(truth.get(), now);
            case SLOW -> {
                Thread.sleep(delay());
                yield limited(truth.get(), now);
            }
            case TOO_MANY -> limited(tooMany(), new Window(now.end(), limit()));
            case TOO_MANY_FOR_UNKNOWN_TIME -> tooMany();
            case ERROR -> Answer.html(500, PAGE);
            case ERROR_AFTERWARDS ->
                new Answer(503, "text/html", PAGE, truth.get().headers());
            case RESET -> new Reply.Reset();
            case GARBAGE -> Answer.html(200, PAGE);
            case UNKNOWN_KEY -> ChatDesk.error(401, 2, "api_key not found");
        };
    }

    private Answer limited(Answer answer, Window now) {
        return answer.with("X-RateLimit-Limit", Integer.toString(limit()))
                .with("X-RateLimit-Remaining", Integer.toString(Math.max(0, limit() - now.used())))
                .with("X-RateLimit-Reset", Long.toString(now.end().getEpochSecond()));
    }

    private static Answer tooMany() {
        return ChatDesk.error(429, 9, "Too many requests");
    }
}
