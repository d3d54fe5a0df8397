package gaming.chat;

import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.FailureHandler;
import com.github.kagkarlsson.scheduler.task.TaskDescriptor;
import com.github.kagkarlsson.scheduler.task.helper.CustomTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import gaming.chat.ChatClient.ChatUser;
import gaming.database.Moment;
import gaming.database.Sql;
import gaming.database.Transactions;
import gaming.events.TopicConsumer.Unavailable;
import gaming.tasks.TaskQueue;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.bson.types.ObjectId;

/**
 * Replaces the name of an erased user in the chat service, and takes the picture away, as a durable task. The task waits
 * while the chat service does not answer.
 */
@ApplicationScoped
public class ErasedUsers {
    private static final System.Logger LOG = System.getLogger(ErasedUsers.class.getName());
    private static final TaskDescriptor<Void> TASK = TaskDescriptor.of("chat-erasure");
    private static final Duration AFTER_FAILURE = Duration.ofSeconds(5);

    private final Transactions transactions;
    private final TaskQueue queue;
    private final ChatClient chat;
    private final Clock clock;

    @Inject
    ErasedUsers(Transactions transactions, TaskQueue queue, ChatClient chat, Clock clock) {
        this.transactions = transactions;
        this.queue = queue;
        this.chat = chat;
        this.clock = clock;
    }

    /** In the caller's transaction, which has locked the user. False without a configured chat service. */
    public boolean tell(ObjectId user) {
        var instance = TASK.instance(user.toHexString()).build();
        if (chat.isConfigured() && queue.due(instance).isEmpty()) {
            queue.enqueue(instance, Moment.now().at());
        }
        return chat.isConfigured();
    }

    @Produces
    @Singleton
    static CustomTask<Void> task(ErasedUsers users) {
        return Tasks.custom(TASK)
                .onFailure(new FailureHandler.OnFailureRetryLater<>(AFTER_FAILURE))
                .onDeadExecutionRevive()
                .execute((task, _) -> users.send(new ObjectId(task.getId()))
                        .<CompletionHandler<Void>>map(later -> (complete, queued) -> queued.reschedule(complete, later))
                        .orElseGet(CompletionHandler.OnCompleteRemove::new));
    }

    /** Returns the time of the next try, if the chat service does not answer. */
    Optional<Instant> send(ObjectId user) {
        Optional<ChatUser> stored = transactions.call(() -> Sql.first(
                "select username, ifnull(avatar_url, '') from user where id = ?",
                row -> new ChatUser(user, row.getString(1), row.getString(2)),
                user));
        try {
            stored.flatMap(now -> chat.upsert(List.of(now)))
                    .ifPresent(refusal ->
                            LOG.log(Level.WARNING, "The chat service keeps the erased user {0}: {1}", user, refusal));
            return Optional.empty();
        } catch (Unavailable away) {
            return Optional.of(clock.instant().plus(away.waiting()));
        }
    }
}
