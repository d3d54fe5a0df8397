package gaming.tasks;

import gaming.Setting;
import java.time.Duration;
import org.eclipse.microprofile.config.Config;

/** Keys {@code tasks.*}: how many tasks a pod runs at once and how soon a dead pod's tasks are given to others. */
record TaskSettings(
        int threads, Duration pollingInterval, Duration heartbeat, int missedHeartbeats, Duration stopWait) {
    private static final int MOST_THREADS = 1000;
    private static final Duration LONGEST = Duration.ofHours(1);
    /** The queue takes no fewer: a pod that pauses for a moment would be taken for dead. */
    private static final int FEWEST_MISSED = 4;

    private static final int MOST_MISSED = 1000;

    static TaskSettings from(Config config) {
        return new TaskSettings(
                Setting.number(config, "tasks.threads", MOST_THREADS),
                Setting.duration(config, "tasks.polling-interval", LONGEST),
                Setting.duration(config, "tasks.heartbeat", Duration.ofMillis(100), LONGEST),
                Setting.number(config, "tasks.missed-heartbeats", FEWEST_MISSED, MOST_MISSED),
                Setting.duration(config, "tasks.stop-wait", LONGEST));
    }
}
