package gaming.payments;

import gaming.database.Instants;
import gaming.tasks.QueueTime;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import sandbox.Waiting;
import world.Lines;
import world.Rows;
import world.TestClock;
import world.World;

/**
 * The service in this JVM, years ago, so that a test can move its clock by days: nothing of other tests is due, the rate
 * of all tests stays current whatever the day, and no claim of theirs is older than what happens here.
 */
public final class LongAgo implements BeforeAllCallback, BeforeEachCallback, AfterEachCallback {
    /** When each test begins. */
    public static final Instant START = Instant.parse("2020-06-15T10:00:00Z");

    @Override
    public void beforeAll(ExtensionContext context) {
        new World().beforeAll(context);
        TestClock.reset();
        World.feeds().accept("token-rates", Lines.rate("0.8", TestClock.now()));
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        World.platform().calm();
        // A batch of today would be one of tomorrow
        Waiting.until(LongAgo::nobodyComputes);
        TestClock.moveTo(START);
        QueueTime.awaitSetBack();
        // A task of the test before may still run
        Waiting.until(() -> Rows.here().count("scheduled_tasks where picked") == 0);
    }

    @Override
    public void afterEach(ExtensionContext context) {
        World.platform().calm();
        TestClock.reset();
    }

    private static boolean nobodyComputes() {
        try (var connection = World.connection();
                var query = connection.prepareStatement("select count(*) from scheduled_tasks"
                        + " where task_name = 'commission-batch' and execution_time <= ?")) {
            // One that a test queued in a future which it has left is never due
            query.setObject(1, Instants.column(TestClock.now()));
            var row = query.executeQuery();
            return row.next() && row.getInt(1) == 0;
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    /** So long after the start. */
    public static void moveTo(Duration later) {
        TestClock.moveTo(START.plus(later));
    }
}
