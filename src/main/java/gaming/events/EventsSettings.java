package gaming.events;

import gaming.config.Keys;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Keys {@code events.*}, and {@code kafka.*}: without these no topic is read. */
public record EventsSettings(
        Optional<Kafka> kafka,
        List<Duration> retryDelays,
        Duration stopWait,
        Duration keep,
        Duration keepReplayed,
        Duration cleaning) {

    public static EventsSettings from(Keys keys) {
        return new EventsSettings(
                Kafka.from(keys),
                keys.durations("events.retry-delays", 10, "PT1M"),
                keys.duration("events.stop-wait", "PT1M"),
                keys.duration("events.dead-letters.keep", "PT1H", "P3650D"),
                keys.duration("events.dead-letters.keep-replayed", "PT1H", "P3650D"),
                keys.duration("events.dead-letters.cleaning-interval", "PT0.1S", "P3650D"));
    }
}
