package gaming.chat;

import gaming.chat.ChatClient.NoSuchChannel;
import gaming.events.Unavailable;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import org.bson.types.ObjectId;

/**
 * Works on memberships: reads active users as a stream, brings a page at a time into the channel and writes down how far
 * it came, so that whoever goes on after a kill repeats one page at most. It works in short turns, one at a time on each
 * pod: the queue has few threads, and the chat service's patience is shared by all channels anyway.
 */
@ApplicationScoped
class MembershipWork {
    private static final System.Logger LOG = System.getLogger(MembershipWork.class.getName());
    private static final Duration TURN = Duration.ofSeconds(5);
    private static final Duration WHILE_ANOTHER_RUNS = Duration.ofSeconds(1);

    private final Memberships memberships;
    private final ActiveUsers users;
    private final ChannelMembers members;
    private final Clock clock;
    private final ReentrantLock busy = new ReentrantLock();

    @Inject
    MembershipWork(Memberships memberships, ActiveUsers users, ChannelMembers members, Clock clock) {
        this.memberships = memberships;
        this.users = users;
        this.members = members;
        this.clock = clock;
    }

    /** Works on one for a while; says when to go on, if there is more to do. */
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

    /** Page after page, until the last user, the end of the turn, or a new request: what was read before that is old. */
    private Optional<Membership> work(Membership from, long end) throws Unavailable, NoSuchChannel {
        Membership now = from;
        try (Stream<List<ChatUser>> pages = users.after(from.round().position())) {
            for (Iterator<List<ChatUser>> page = pages.iterator(); page.hasNext(); ) {
                Optional<Membership> moved = step(now, page.next());
                if (moved.isEmpty() || moved.get().state().hasEnded() || System.nanoTime() > end) {
                    return moved;
                }
                if (moved.get().round().answers() != now.round().answers()) {
                    return moved;
                }
                now = moved.get();
            }
        }
        return memberships.move(now, now.round().afterAll(), 0, 0);
    }

    private Optional<Membership> step(Membership now, List<ChatUser> page) throws Unavailable, NoSuchChannel {
        Round round = now.round();
        List<ChatUser> covered =
                page.stream().filter(user -> round.covers(user.id())).toList();
        int refused = members.join(now.channel(), covered);
        return memberships.move(now, round.after(page.getLast().id()), covered.size() - refused, refused);
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
