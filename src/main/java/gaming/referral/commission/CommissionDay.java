package gaming.referral.commission;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The state of the job of a UTC day (decisions.md, "The daily job and its batches"). The row of the day is also the
 * lock between the job and the feed of bets.
 */
@Entity
@Table(name = "commission_day")
public class CommissionDay {
    /** RUNNING is shown and never stored. */
    public enum State {
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

    /** The database sets the moment of the insert, which the day's first bet causes. {@link #queue} may change it. */
    @Column(name = "uncomputed_since")
    private Instant uncomputedSince;

    @SuppressWarnings("NullAway") // Hibernate sets the fields
    protected CommissionDay() {}

    State state() {
        return state;
    }

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

    boolean isUnfinished() {
        return state == State.QUEUED || state == State.FAILED;
    }

    /**
     * Begins a run. A run after NONE or FAILED also computes the work that was uncomputed before, so
     * {@code uncomputedSince} stays. Any other run computes only the changes since {@code firstMark}.
     */
    void queue(int users, Instant now, Optional<Instant> firstMark) {
        if (users <= 0) {
            throw new IllegalStateException("A run of " + day + " has no users");
        }
        if (state != State.NONE && state != State.FAILED) {
            uncomputedSince = firstMark.orElse(now);
        }
        state = State.QUEUED;
        usersTotal = users;
        startedAt = now;
        finishedAt = null;
    }

    void finish(Instant now) {
        if (!isUnfinished()) {
            throw new IllegalStateException("No run of " + day + " can finish: it is " + state);
        }
        state = State.DONE;
        finishedAt = now;
    }

    void giveUp(Instant now) {
        if (state != State.QUEUED) {
            throw new IllegalStateException("No run of " + day + " can be given up: it is " + state);
        }
        state = State.FAILED;
        finishedAt = now;
    }
}
