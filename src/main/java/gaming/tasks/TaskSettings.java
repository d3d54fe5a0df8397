package gaming.tasks;

import java.time.Duration;
import org.eclipse.microprofile.config.Config;

/** Keys {@code tasks.*}: how many tasks a pod runs at once and how soon a dead pod's tasks are given to others. */
record TaskSettings(
        int threads, Duration pollingInterval, Duration heartbeat, int missedHeartbeats, Duration stopWait) {
    static TaskSettings from(Config config) {
        return new TaskSettings(
                config.getValue("tasks.threads", Integer.class),
                config.getValue("tasks.polling-interval", Duration.class),
                config.getValue("tasks.heartbeat", Duration.class),
                config.getValue("tasks.missed-heartbeats", Integer.class),
                config.getValue("tasks.stop-wait", Duration.class));
    }
}
