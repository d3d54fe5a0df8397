package gaming.chat;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import gaming.events.TopicConsumer.Unavailable;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * The answers to work that an outage or a rate limit of the chat service has interrupted. When the work begins again, it
 * makes only the calls without an answer, also when a turn has room for few calls.
 */
final class Interrupted<W, A> {
    /** Longer than the longest wait for the chat service. */
    private static final Duration KEPT = Duration.ofMinutes(10);

    private final Supplier<A> none;
    private final Cache<W, A> known;

    Interrupted(int most, Supplier<A> none) {
        this.none = none;
        known = Caffeine.newBuilder().maximumSize(most).expireAfterWrite(KEPT).build();
    }

    <R> R goOn(W work, Function<A, R> calls) {
        A answers = Objects.requireNonNullElseGet(known.asMap().remove(work), none);
        try {
            return calls.apply(answers);
        } catch (Unavailable away) {
            known.put(work, answers);
            throw away;
        }
    }

    void forget(Predicate<W> outdated) {
        known.asMap().keySet().removeIf(outdated);
    }
}
