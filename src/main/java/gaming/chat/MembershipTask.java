package gaming.chat;

import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.FailureHandler;
import com.github.kagkarlsson.scheduler.task.Priority;
import com.github.kagkarlsson.scheduler.task.TaskDescriptor;
import com.github.kagkarlsson.scheduler.task.TaskInstance;
import com.github.kagkarlsson.scheduler.task.helper.CustomTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import gaming.chat.ChatClient.ChatUser;
import gaming.chat.ChatClient.NoSuchChannel;
import gaming.core.Bisection;
import gaming.events.TopicConsumer.Unavailable;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.stream.Stream;
import org.bson.types.ObjectId;

/**
 * Adds all active users to a channel, as a durable task; its data is the channel. It stores its position after each
 * page, so a kill repeats one page at most. A pod works on one membership at a time, in short turns: the queue has few
 * threads, and all channels share the limits of the chat service. Users that the chat service does not know are created
 * first, and users that it refuses are left out.
 */
@ApplicationScoped
class MembershipTask {
    private static final System.Logger LOG = System.getLogger(MembershipTask.class.getName());
    private static final TaskDescriptor<String> TASK = TaskDescriptor.of("chat-membership", String.class);
    private static final int MOST_CHANNELS = 1000;
    private static final Duration AFTER_FAILURE = Duration.ofSeconds(5);
    private static final Duration TURN = Duration.ofSeconds(5);
    private static final Duration WHILE_ANOTHER_RUNS = Duration.ofSeconds(1);

    private final Memberships memberships;
    private final ActiveUsers users;
    private final ChatClient chat;
    private final Clock clock;
    private final Interrupted<String, Answers> interrupted = new Interrupted<>(MOST_CHANNELS, Answers::new);
    private final ReentrantLock busy = new ReentrantLock();

    /** The same users may be added before and after their upserts, with another answer. */
    private static final class Answers {
        private final Map<List<ChatUser>, Optional<String>> before = new HashMap<>();
        private final Map<List<ChatUser>, Optional<String>> upserts = new HashMap<>();
        private final Map<List<ChatUser>, Optional<String>> after = new HashMap<>();
    }

    @Inject
    MembershipTask(Memberships memberships, ActiveUsers users, ChatClient chat, Clock clock) {
        this.memberships = memberships;
        this.users = users;
        this.chat = chat;
        this.clock = clock;
    }

    @Produces
    @Singleton
    static CustomTask<String> descriptor(MembershipTask task) {
        return Tasks.custom(TASK)
                .onFailure(new FailureHandler.OnFailureRetryLater<>(AFTER_FAILURE))
                .onDeadExecutionRevive()
                .execute((instance, _) -> next(task.turn(instance.getData(), new ObjectId(instance.getId()))));
    }

    private static CompletionHandler<String> next(Optional<Instant> due) {
        return due.<CompletionHandler<String>>map(at -> (complete, task) -> task.reschedule(complete, at))
                .orElseGet(CompletionHandler.OnCompleteRemove::new);
    }

    static TaskInstance<String> instance(Membership membership) {
        return TASK.instance(membership.task().toHexString())
                .data(membership.channel())
                .priority(Priority.LOW)
                .build();
    }

    /** Returns the time of the next turn, if there is one. */
    Optional<Instant> turn(String channel, ObjectId task) {
        if (!busy.tryLock()) {
            return Optional.of(clock.instant().plus(WHILE_ANOTHER_RUNS));
        }
        try {
            return memberships.take(channel, task).flatMap(this::work);
        } finally {
            busy.unlock();
        }
    }

    private Optional<Instant> work(Membership taken) {
        long end = System.nanoTime() + TURN.toNanos();
        Optional<Membership> now = Optional.of(taken);
        try {
            while (now.isPresent() && System.nanoTime() < end) {
                if (now.get().state().hasEnded()) {
                    return finished(now.get());
                }
                now = work(now.get(), end);
            }
            return now.map(_ -> clock.instant());
        } catch (Unavailable away) {
            memberships.await(taken, String.valueOf(away.getMessage()));
            return Optional.of(clock.instant().plus(away.waiting()));
        } catch (NoSuchChannel none) {
            memberships.fail(taken, String.valueOf(none.getMessage()));
            LOG.log(Level.ERROR, "Channel {0} gets no members: {1}", taken.channel(), none.getMessage());
            return Optional.empty();
        }
    }

    /** A new request ends the stream, because the pages that were read before it are old. */
    private Optional<Membership> work(Membership from, long end) throws Unavailable, NoSuchChannel {
        Membership now = from;
        try (Stream<List<ChatUser>> pages = users.after(from.cursor().position())) {
            for (Iterator<List<ChatUser>> page = pages.iterator(); page.hasNext(); ) {
                Optional<Membership> moved = step(now, page.next());
                if (moved.isEmpty() || moved.get().state().hasEnded() || System.nanoTime() > end) {
                    return moved;
                }
                if (moved.get().cursor().answers() != now.cursor().answers()) {
                    return moved;
                }
                now = moved.get();
            }
        }
        return memberships.move(now, now.cursor().afterAll(), 0, 0);
    }

    private Optional<Membership> step(Membership now, List<ChatUser> page) throws Unavailable, NoSuchChannel {
        MembershipCursor cursor = now.cursor();
        List<ChatUser> covered =
                page.stream().filter(user -> cursor.covers(user.id())).toList();
        int refused = add(now.channel(), covered);
        return memberships.move(now, cursor.after(page.getLast().id()), covered.size() - refused, refused);
    }

    /**
     * Adds {@link ChatClient#MOST_USERS} users at most, and returns the number of refused users.
     *
     * @throws NoSuchChannel also when the chat service refuses all users of a whole page
     */
    private int add(String channel, List<ChatUser> users) throws Unavailable, NoSuchChannel {
        Map<ChatUser, String> refused = interrupted.goOn(channel, answers -> refused(channel, users, answers));
        if (refused.size() == ChatClient.MOST_USERS) {
            throw new NoSuchChannel("none of " + refused.size() + " users was taken: "
                    + refused.values().iterator().next());
        }
        refused.forEach((user, reason) ->
                LOG.log(Level.WARNING, "User {0} is not added to channel {1}: {2}", user.id(), channel, reason));
        return refused.size();
    }

    private Map<ChatUser, String> refused(String channel, List<ChatUser> users, Answers answers) {
        Function<List<ChatUser>, Optional<String>> join = batch ->
                chat.addMembers(channel, batch.stream().map(ChatUser::id).toList());
        // The chat service nearly always knows all users
        if (users.isEmpty() || answers.before.computeIfAbsent(users, join).isEmpty()) {
            return Map.of();
        }
        var refused = new LinkedHashMap<ChatUser, String>();
        Bisection.search(users, batch -> answers.upserts.computeIfAbsent(batch, chat::upsert), refused::put);
        List<ChatUser> known =
                users.stream().filter(user -> !refused.containsKey(user)).toList();
        Bisection.search(known, batch -> answers.after.computeIfAbsent(batch, join), refused::put);
        return refused;
    }

    private static Optional<Instant> finished(Membership membership) {
        LOG.log(
                Level.INFO,
                "Channel {0} has all active users: {1} added, {2} refused",
                membership.channel(),
                membership.added(),
                membership.refused());
        return Optional.empty();
    }
}
