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

    /** Each turn of the task raises it; earlier turns then write no more. */
    private int turn;

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

    /**
     * The task begins a turn, which ends its earlier turns. Returns false if the membership has another task or has
     * ended.
     */
    boolean take(ObjectId of, Instant now) {
        if (!task.equals(of) || state.hasEnded()) {
            return false;
        }
        state = MembershipState.RUNNING;
        cursor = cursor.answeringAll();
        problem = null;
        turn++;
        startedAt = startedAt == null ? now : startedAt;
        finishedAt = null;
        return true;
    }

    /** Moves the cursor to {@code moved}, which keeps the requests since; false: a later turn has begun. */
    boolean move(Membership taken, MembershipCursor moved, int more, int moreRefused, Instant now) {
        if (turn != taken.turn) {
            return false;
        }
        cursor = moved.asked(cursor.asked()).answeringAll();
        state = cursor.isOver() ? MembershipState.DONE : state;
        added += more;
        refused += moreRefused;
        problem = null;
        finishedAt = cursor.isOver() ? now : null;
        return true;
    }

    boolean await(Membership taken, String reason) {
        if (turn != taken.turn) {
            return false;
        }
        problem = reason;
        finishedAt = null;
        return true;
    }

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
