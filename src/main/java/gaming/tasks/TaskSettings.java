package gaming.tasks;

import gaming.config.Keys;
import java.time.Duration;

/** Keys {@code tasks.*}. */
public record TaskSettings(
        int threads, Duration pollingInterval, Duration heartbeat, int missedHeartbeats, Duration stopWait) {
    public static TaskSettings from(Keys keys) {
        return new TaskSettings(
                keys.number("tasks.threads", 1000),
                keys.duration("tasks.polling-interval", "PT1H"),
                keys.duration("tasks.heartbeat", "PT0.1S", "PT1H"),
                // The library allows no smaller number
                keys.number("tasks.missed-heartbeats", 4, 1000),
                keys.duration("tasks.stop-wait", "PT1H"));
    }
}
