package gaming.chat;

import gaming.chat.MembershipsHook.MembershipRecord;
import gaming.database.Lease;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** The progress of adding all active users to a channel. A transition that is not allowed changes nothing. */
@Entity
@Table(name = "chat_membership")
class Membership {
    @Id
    @Column(name = "channel_id")
    private String channel;

    @Enumerated(EnumType.STRING)
    private MembershipState state;

    private MembershipCursor cursor;

    /** The users added since the start; a user that is added twice counts twice. */
    private int added;

    private int refused;

    /** The reason for a wait or a failure; null: it neither waits nor failed. */
    private @Nullable String problem;

    private ObjectId task;

    /** Of the latest turn of the task. */
    private Lease lease;

    @Column(name = "asked_at")
    private Instant askedAt;

    @Column(name = "started_at")
    private @Nullable Instant startedAt;

    @Column(name = "finished_at")
    private @Nullable Instant finishedAt;

    /** FAILED: the chat service does not have the channel, or refuses all users of a page. */
    public enum MembershipState {
        QUEUED,
        RUNNING,
        DONE,
        FAILED;

        boolean hasEnded() {
            return this == DONE || this == FAILED;
        }
    }

    @SuppressWarnings("NullAway") // Hibernate sets the fields
    protected Membership() {}

    Membership(String channel, ObjectId task, Instant now) {
        this.channel = channel;
        this.task = task;
        state = MembershipState.QUEUED;
        cursor = MembershipCursor.first(1);
        lease = Lease.NONE;
        askedAt = now;
    }

    /** Counts one more request; a membership that has ended starts again with the task {@code next}. */
    void ask(ObjectId next, Instant now) {
        int requests = cursor.asked() + 1;
        askedAt = now;
        if (!state.hasEnded()) {
            cursor = cursor.asked(requests);
            return;
        }
        state = MembershipState.QUEUED;
        cursor = MembershipCursor.first(requests);
        added = 0;
        refused = 0;
        problem = null;
        task = next;
        startedAt = null;
        finishedAt = null;
    }

    boolean isOpenFor(ObjectId of) {
        return task.equals(of) && !state.hasEnded();
    }

    /** The task begins a turn, which ends its earlier turns. */
    void take(Instant now) {
        state = MembershipState.RUNNING;
        cursor = cursor.answeringAll();
        problem = null;
        lease = lease.takenOver(now);
        startedAt = startedAt == null ? now : startedAt;
    }

    /** Whether no later turn than that of {@code taken} has begun. */
    boolean isStillTakenAs(Membership taken) {
        return lease.isStill(taken.lease);
    }

    /** Moves the cursor to {@code moved}, which keeps the requests since. */
    void move(MembershipCursor moved, int more, int moreRefused, Instant now) {
        cursor = moved.asked(cursor.asked()).answeringAll();
        state = cursor.isOver() ? MembershipState.DONE : state;
        added += more;
        refused += moreRefused;
        problem = null;
        finishedAt = cursor.isOver() ? now : null;
    }

    void await(String reason) {
        problem = reason;
    }

    void fail(String reason, Instant now) {
        state = MembershipState.FAILED;
        problem = reason;
        finishedAt = now;
    }

    MembershipRecord shown() {
        return new MembershipRecord(
                channel, state, cursor.asked(), added, refused, problem, askedAt, startedAt, finishedAt);
    }

    String channel() {
        return channel;
    }

    MembershipState state() {
        return state;
    }

    MembershipCursor cursor() {
        return cursor;
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
}
