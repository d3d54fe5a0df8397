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

    /** Null: no list is made. */
    @Enumerated(EnumType.STRING)
    @Column(name = "list_step")
    private @Nullable Step listStep;

    /** The run of the list. The list of another run than the latest one waits for a confirmation. */
    @Column(name = "list_began_at")
    private @Nullable Instant listBeganAt;

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

    /** The begin of the latest list, which names its run. */
    Instant run() {
        return Objects.requireNonNull(listBeganAt);
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

    /** Whether rows of the list of this run are still to be listed. */
    boolean isListing(Instant run) {
        return listStep != null && listStep.listsRows() && run.equals(listBeganAt);
    }

    /** Whether the list is not of the latest run: it becomes a run, or is taken back. */
    boolean isHeld() {
        return isListing() && !run().equals(startedAt);
    }

    /** Whether the list of this run is complete and waits for a confirmation. */
    boolean isComplete(Instant run) {
        return listStep == Step.HELD && run.equals(listBeganAt);
    }

    boolean isTakenBack() {
        return listStep == Step.TAKEN_BACK;
    }

    boolean hasStarted(Instant run) {
        return run.equals(startedAt);
    }

    /** Whether this run, or its list, has neither ended nor been given up. */
    boolean isUnderWay(Instant run) {
        return (isListing() || state == State.QUEUED) && run.equals(listBeganAt);
    }

    boolean isUnfinished() {
        return !isListing() && (state == State.QUEUED || state == State.FAILED);
    }

    /**
     * Begins a run, whose list is made next. A run after NONE or FAILED also computes the work that was uncomputed
     * before, so {@code uncomputedSince} stays. Any other run computes only the changes since {@code firstMark}.
     */
    void begin(Instant now, Optional<Instant> firstMark) {
        hold(now, firstMark);
        start(0);
    }

    /** Begins the list of a run that starts only if it is confirmed. */
    void hold(Instant now, Optional<Instant> firstMark) {
        if (state != State.NONE && state != State.FAILED) {
            uncomputedSince = firstMark.orElse(now);
        }
        listStep = state == State.NONE ? Step.PLAYERS : Step.MARKS;
        listUser = Ids.LOWEST;
        listMovedAt = now;
        listBeganAt = now;
    }

    private void start(int users) {
        state = State.QUEUED;
        usersTotal = users;
        startedAt = run();
        finishedAt = null;
    }

    /** Starts the run of a complete list. */
    void confirm(int users) {
        start(users);
        listStep = null;
    }

    /** Ends a list that no run has. */
    void dropList() {
        listStep = null;
    }

    /** Goes on with a list that was given up. */
    void resume(Instant now) {
        listMovedAt = now;
        state = State.QUEUED;
        finishedAt = null;
    }

    /** @param users the referrers that a last step has counted; a confirmation counts those of a list that is held */
    void listed(@Nullable Step step, ObjectId user, int users) {
        boolean isHeld = isHeld();
        listStep = step == null && isHeld ? Step.HELD : step;
        listUser = user;
        usersTotal += isHeld ? 0 : users;
    }

    void listMoved(Instant now) {
        listMovedAt = now;
    }

    /** The earliest change that the list has. */
    Instant uncomputedSince() {
        return uncomputedSince;
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
