package gaming.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.kagkarlsson.scheduler.event.ExecutionChain;
import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.ExecutionContext;
import com.github.kagkarlsson.scheduler.task.ExecutionHandler;
import com.github.kagkarlsson.scheduler.task.Task;
import com.github.kagkarlsson.scheduler.task.TaskInstance;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import jakarta.persistence.PersistenceException;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.Test;

/** Conflicts between pods in the rows of the queue. */
class TaskQueueTest {
    private static final RuntimeException CONFLICT =
            new PersistenceException(new SQLException("Deadlock found when trying to get lock", "40001", 1213));
    private static final RuntimeException FAULT =
            new PersistenceException(new SQLException("No such table", "42S02", 1146));

    private final AtomicInteger attempts = new AtomicInteger();

    @Test
    void aCompletionThatLosesAConflictIsRepeated() {
        complete(CONFLICT, 3);
        assertThat(attempts).hasValue(4);
    }

    @Test
    void aFailureHandlerThatLosesAConflictIsRepeated() {
        var task = Tasks.oneTime("task")
                .onFailure((_, _) -> {
                    if (attempts.incrementAndGet() <= 3) {
                        throw CONFLICT;
                    }
                })
                .execute((_, _) -> {});
        TaskQueue.repeated(Task.class, task).getFailureHandler().onFailure(null, null);
        assertThat(attempts).hasValue(4);
        assertThat(TaskQueue.repeated(Task.class, task).getName()).isEqualTo("task");
    }

    @Test
    void aCompletionWithAnotherFaultIsNotRepeated() {
        assertThatThrownBy(() -> complete(FAULT, 1)).isSameAs(FAULT);
        assertThat(attempts).hasValue(1);
    }

    @Test
    void aConflictOfAPollIsALineForDebuggingAndAnyOtherFaultAnError() {
        assertThat(loggedAt(CONFLICT)).isEqualTo(Level.FINE);
        assertThat(loggedAt(FAULT)).isEqualTo(Level.SEVERE);
    }

    private static Level loggedAt(RuntimeException failure) {
        var line = new LogRecord(Level.SEVERE, "Unhandled exception. Will keep running.");
        line.setThrown(failure);
        assertThat(TaskQueue.isLoggable(line)).isEqualTo(failure.equals(FAULT));
        return line.getLevel();
    }

    private void complete(RuntimeException failure, int failing) {
        CompletionHandler<Void> lost = (_, _) -> {
            if (attempts.incrementAndGet() <= failing) {
                throw failure;
            }
        };
        var task = new TaskInstance<Void>("task", "one");
        var context = new ExecutionContext(null, null, null, null);
        ExecutionHandler<Void> work = (_, _) -> lost;
        TaskQueue.undertake(task, context, new ExecutionChain(List.of(), work)).complete(null, null);
    }
}
