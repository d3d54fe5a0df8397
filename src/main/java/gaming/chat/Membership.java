package gaming.chat;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** All active users brought into a channel: how far that is. A transition that is not allowed changes nothing. */
@Entity
@Table(name = "chat_membership")
class Membership {
    @Id
    @Column(name = "channel_id")
    private String channel;

    @Enumerated(EnumType.STRING)
    private MembershipState state;

    private Round round;

    /** Since it was started; a user who is passed twice counts twice. */
    private int added;

    /** Users whom the chat service did not take. */
    private int refused;

    /** What it waits for, or why it failed; null: nothing. */
    private @Nullable String problem;

    /** The queued task that works on it. */
    private ObjectId task;

    /** Raised by every worker that takes it; earlier ones may write no more. */
    private int turn;

    @Column(name = "asked_at")
    private Instant askedAt;

    @Column(name = "started_at")
    private @Nullable Instant startedAt;

    @Column(name = "finished_at")
    private @Nullable Instant finishedAt;

    @SuppressWarnings("NullAway") // filled by Hibernate
    protected Membership() {}

    Membership(String channel, ObjectId task, Instant now) {
        this.channel = channel;
        this.task = task;
        state = MembershipState.QUEUED;
        round = Round.first(1);
        askedAt = now;
    }

    /** One more request; one that has ended starts again by the task {@code next}. */
    void ask(ObjectId next, Instant now) {
        int requests = round.asked() + 1;
        askedAt = now;
        if (!state.hasEnded()) {
            round = round.asked(requests);
            return;
        }
        state = MembershipState.QUEUED;
        round = Round.first(requests);
        added = 0;
        refused = 0;
        problem = null;
        task = next;
        startedAt = null;
        finishedAt = null;
    }

    /** A worker takes it, and earlier ones lose it; false where {@code worker} is not its task or it has ended. */
    boolean take(ObjectId worker, Instant now) {
        if (!task.equals(worker) || state.hasEnded()) {
            return false;
        }
        state = MembershipState.RUNNING;
        round = round.begun();
        problem = null;
        turn++;
        startedAt = startedAt == null ? now : startedAt;
        finishedAt = null;
        return true;
    }

    /** Users were looked at, up to where {@code moved} is; the requests that came meanwhile stay. False: another has it. */
    boolean move(Membership taken, Round moved, int more, int notTaken, Instant now) {
        if (turn != taken.turn) {
            return false;
        }
        round = moved.asked(round.asked()).begun();
        state = round.isOver() ? MembershipState.DONE : state;
        added += more;
        refused += notTaken;
        problem = null;
        finishedAt = round.isOver() ? now : null;
        return true;
    }

    /** It goes no further for now; false: another worker has it. */
    boolean await(Membership taken, String reason) {
        if (turn != taken.turn) {
            return false;
        }
        problem = reason;
        finishedAt = null;
        return true;
    }

    /** It is given up; false: another worker has it. */
    boolean fail(Membership taken, String reason, Instant now) {
        if (turn != taken.turn) {
            return false;
        }
        state = MembershipState.FAILED;
        problem = reason;
        finishedAt = now;
        return true;
    }

    String channel() {
        return channel;
    }

    MembershipState state() {
        return state;
    }

    Round round() {
        return round;
    }

    int added() {
        return added;
    }

    int refused() {
        return refused;
    }

    @Nullable
    String problem() {
        return problem;
    }

    ObjectId task() {
        return task;
    }

    Instant askedAt() {
        return askedAt;
    }

    @Nullable
    Instant startedAt() {
        return startedAt;
    }

    @Nullable
    Instant finishedAt() {
        return finishedAt;
    }
}
