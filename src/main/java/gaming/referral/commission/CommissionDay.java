package gaming.referral.commission;

import gaming.database.Ids;
import gaming.referral.commission.CommissionListing.Step;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Objects;
import java.util.Optional;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** The state of the job of a UTC day (decisions.md, "The daily job and its batches"). */
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

    /** The database sets the moment of the insert, which the day's first bet causes. {@link #begin} may change it. */
    @Column(name = "uncomputed_since")
    private Instant uncomputedSince;

    /** Null: the list of the latest run is complete. */
    @Enumerated(EnumType.STRING)
    @Column(name = "list_step")
    private @Nullable Step listStep;

    @Column(name = "list_user")
    private ObjectId listUser;

    /** When a pod last went on with the list. */
    @Column(name = "list_moved_at")
    private @Nullable Instant listMovedAt;

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

    /** The start of the latest run, which names it. */
    Instant run() {
        return Objects.requireNonNull(startedAt);
    }

    @Nullable
    Instant finishedAt() {
        return finishedAt;
    }

    @Nullable
    Step listStep() {
        return listStep;
    }

    /** The step has listed the rows up to this user. */
    ObjectId listUser() {
        return listUser;
    }

    boolean isListing() {
        return listStep != null;
    }

    boolean isUnfinished() {
        return !isListing() && (state == State.QUEUED || state == State.FAILED);
    }

    /**
     * Begins a run, whose list is made next. A run after NONE or FAILED also computes the work that was uncomputed
     * before, so {@code uncomputedSince} stays. Any other run computes only the changes since {@code firstMark}.
     */
    void begin(Instant now, Optional<Instant> firstMark) {
        if (state != State.NONE && state != State.FAILED) {
            uncomputedSince = firstMark.orElse(now);
        }
        listStep = state == State.NONE ? Step.PLAYERS : Step.MARKS;
        listUser = Ids.LOWEST;
        listMovedAt = now;
        state = State.QUEUED;
        usersTotal = 0;
        startedAt = now;
        finishedAt = null;
    }

    /** Goes on with a list that was given up. */
    void resume(Instant now) {
        listMovedAt = now;
        state = State.QUEUED;
        finishedAt = null;
    }

    /** @param users the referrers that a last step has counted */
    void listed(@Nullable Step step, ObjectId user, int users) {
        listStep = step;
        listUser = user;
        usersTotal += users;
    }

    void listMoved(Instant now) {
        listMovedAt = now;
    }

    boolean isListStoppedSince(Instant moment) {
        return isListing() && (listMovedAt == null || listMovedAt.isBefore(moment));
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
