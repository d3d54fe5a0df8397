package gaming.tasks;

import jakarta.enterprise.inject.spi.CDI;
import java.time.Duration;
import sandbox.Waiting;
import world.TestClock;

/** The queue of the service in this JVM. It reads the database's clock from time to time, so it follows {@link TestClock} late. */
public final class QueueTime {
    private QueueTime() {}

    /** Returns when no task runs any more by a time that a test has set back. */
    public static void awaitSetBack() {
        TaskQueue queue = CDI.current().select(TaskQueue.class).get();
        Waiting.until(() -> queue.now().isBefore(TestClock.now().plus(Duration.ofSeconds(1))));
    }
}
