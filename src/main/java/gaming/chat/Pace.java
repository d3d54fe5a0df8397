package gaming.chat;

import gaming.chat.ChatHttp.Call;
import gaming.events.Unavailable;
import gaming.outbound.HttpAnswer;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * When the chat service may be called again: calls that it would refuse are not made. It says with every answer how many
 * calls of the kind are left and when there will be more.
 */
final class Pace {
    /** A longer wait is not believed: it is asked again after this. */
    static final Duration LONGEST = Duration.ofMinutes(2);

    private static final Duration SHORTEST = Duration.ofSeconds(1);
    private static final Pattern NUMBER = Pattern.compile("\\d{1,12}");

    private final Clock clock;
    private final Map<Call, Instant> closedUntil = new EnumMap<>(Call.class);

    Pace(Clock clock) {
        this.clock = clock;
    }

    /** @throws Unavailable while no call of this kind may be made */
    synchronized void check(Call call) throws Unavailable {
        Instant until = closedUntil.getOrDefault(call, Instant.MIN);
        Instant now = clock.instant();
        // A clock that was set back must not close it for longer
        if (until.isAfter(now) && !until.isAfter(now.plus(LONGEST))) {
            throw limited(Duration.between(now, until));
        }
    }

    /** Notes what an answer says of the calls to come. */
    synchronized void note(Call call, HttpAnswer answer) {
        if (number(answer, "X-RateLimit-Remaining").filter(left -> left == 0).isPresent()) {
            reset(answer).filter(clock.instant()::isBefore).ifPresent(reset -> closedUntil.put(call, bounded(reset)));
        }
    }

    /** A call was refused because there have been too many: for how long none is made. */
    synchronized Unavailable refused(Call call, HttpAnswer answer, Duration otherwise) {
        Instant now = clock.instant();
        Instant until = bounded(reset(answer).orElseGet(() -> now.plus(otherwise)));
        closedUntil.put(call, until);
        return limited(Duration.between(now, until));
    }

    private Instant bounded(Instant reset) {
        Instant now = clock.instant();
        if (reset.isBefore(now.plus(SHORTEST))) {
            return now.plus(SHORTEST);
        }
        return reset.isAfter(now.plus(LONGEST)) ? now.plus(LONGEST) : reset;
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
}
