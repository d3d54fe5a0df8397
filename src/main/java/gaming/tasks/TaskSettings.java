package gaming.tasks;

import gaming.config.Keys;
import java.time.Duration;

/** Keys {@code tasks.*}: how many tasks a pod runs at once and how soon a dead pod's tasks are given to others. */
public record TaskSettings(
        int threads, Duration pollingInterval, Duration heartbeat, int missedHeartbeats, Duration stopWait) {
    private static final Duration LONGEST = Duration.ofHours(1);
    /** The queue takes no fewer: a pod that pauses for a moment would be taken for dead. */
    private static final int FEWEST_MISSED = 4;

    public static TaskSettings from(Keys keys) {
        return new TaskSettings(
                keys.number("tasks.threads", 1000),
                keys.duration("tasks.polling-interval", LONGEST),
                keys.duration("tasks.heartbeat", Duration.ofMillis(100), LONGEST),
                keys.number("tasks.missed-heartbeats", FEWEST_MISSED, 1000),
                keys.duration("tasks.stop-wait", LONGEST));
    }
}
