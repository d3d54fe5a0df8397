package gaming.events;

import gaming.config.Keys;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Keys {@code events.*}, and {@code kafka.*}.
 *
 * @param kafka empty: no topic is read
 * @param retryDelays before each further try of a message that failed for a reason of its own
 * @param stopWait how long a stopping pod waits for what it is handling
 * @param keep how long a dead letter is kept that nobody has replayed
 * @param keepReplayed how long one is kept that was
 * @param cleaning how often one pod deletes those that need not be kept
 */
public record EventsSettings(
        Optional<KafkaSettings> kafka,
        List<Duration> retryDelays,
        Duration stopWait,
        Duration keep,
        Duration keepReplayed,
        Duration cleaning) {
    private static final Duration LONGEST_DELAY = Duration.ofMinutes(1);
    private static final Duration LONGEST_KEPT = Duration.ofDays(3650);
    private static final Duration SHORTEST_KEPT = Duration.ofHours(1);

    public static EventsSettings from(Keys keys) {
        return new EventsSettings(
                KafkaSettings.from(keys),
                keys.durations("events.retry-delays", 10, LONGEST_DELAY),
                keys.duration("events.stop-wait", LONGEST_DELAY),
                keys.duration("events.dead-letters.keep", SHORTEST_KEPT, LONGEST_KEPT),
                keys.duration("events.dead-letters.keep-replayed", SHORTEST_KEPT, LONGEST_KEPT),
                keys.duration("events.dead-letters.cleaning-interval", Duration.ofMillis(100), LONGEST_KEPT));
    }
}
