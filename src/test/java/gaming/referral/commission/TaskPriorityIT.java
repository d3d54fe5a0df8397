package gaming.referral.commission;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.kagkarlsson.scheduler.task.Priority;
import gaming.database.OnConnection;
import gaming.tasks.TaskQueue;
import jakarta.enterprise.inject.spi.CDI;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import world.World;

/** Batches of the day are queued so that they go before tasks that can wait. */
@ExtendWith(World.class)
class TaskPriorityIT {
    @Test
    void aBatchIsQueuedBeforeWhatCanWait() throws SQLException {
        var batch = CommissionTasks.instance(LocalDate.EPOCH, 1, Instant.EPOCH, 0);
        TaskQueue queue = CDI.current().select(TaskQueue.class).get();
        try (Connection connection = World.connection()) {
            connection.setAutoCommit(false);
            OnConnection.run(connection, () -> queue.enqueue(List.of(batch)));
            try (var query = connection.prepareStatement(
                    "select priority from scheduled_tasks where task_name = ? and task_instance = ?")) {
                query.setString(1, batch.getTaskName());
                query.setString(2, batch.getId());
                var row = query.executeQuery();
                assertThat(row.next()).isTrue();
                assertThat(row.getInt(1)).isEqualTo(Priority.HIGH).isGreaterThan(Priority.MEDIUM);
            } finally {
                connection.rollback();
            }
        }
    }
}
