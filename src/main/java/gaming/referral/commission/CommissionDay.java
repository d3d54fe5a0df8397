package gaming.referral.commission;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * How far the job of a UTC day is (decisions.md, "The daily job and its batches"). Its row is also the lock by which the
 * job and the feeds see each other.
 */
@Entity
@Table(name = "commission_day")
class CommissionDay {
    /** RUNNING is shown and never stored. */
    enum State {
        NONE,
        QUEUED,
        RUNNING,
        DONE,
        FAILED
    }

    @Id
    @Column(name = "day")
    private LocalDate day;

    @Enumerated(EnumType.STRING)
    private State state;

    @Column(name = "users_total")
    private int usersTotal;

    @Column(name = "started_at")
    private @Nullable Instant startedAt;

    @Column(name = "finished_at")
    private @Nullable Instant finishedAt;

    @SuppressWarnings("NullAway") // filled by Hibernate
    protected CommissionDay() {}

    State state() {
        return state;
    }

    /** Users of the latest run. */
    int usersTotal() {
        return usersTotal;
    }

    @Nullable
    Instant startedAt() {
        return startedAt;
    }

    @Nullable
    Instant finishedAt() {
        return finishedAt;
    }

    /** Whether a run began and may have users left. */
    boolean isUnfinished() {
        return state == State.QUEUED || state == State.FAILED;
    }

    /** A run begins, whatever the state of the one before. */
    void queue(int users, Instant now) {
        if (users <= 0) {
            throw new IllegalStateException("A run of " + day + " has no users");
        }
        state = State.QUEUED;
        usersTotal = users;
        startedAt = now;
        finishedAt = null;
    }

    /** The last user is computed. */
    void finish(Instant now) {
        if (!isUnfinished()) {
            throw new IllegalStateException("No run of " + day + " can finish: it is " + state);
        }
        state = State.DONE;
        finishedAt = now;
    }

    /** A task of the run was tried as often as it may be. */
    void giveUp(Instant now) {
        if (state != State.QUEUED) {
            throw new IllegalStateException("No run of " + day + " can be given up: it is " + state);
        }
        state = State.FAILED;
        finishedAt = now;
    }
}
