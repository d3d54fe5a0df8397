package gaming.sync;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** A synchronisation of a range of the platform's users, in pages. {@link SyncRuns.UsersRun} explains the figures. */
@Entity
@Table(name = "sync_run")
class SyncRun {
    /** If a failed run is resumed later, its done pages are read again, because they may have changed since. */
    private static final Duration RESUMED_WITHIN = Duration.ofHours(1);

    @Id
    private ObjectId id;

    @Column(name = "first_index")
    private long first;

    private int users;

    @Enumerated(EnumType.STRING)
    private State state;

    private int pages;

    @Column(name = "pages_done")
    private int pagesDone;

    @Column(name = "pages_failed")
    private int pagesFailed;

    /** The requested users, without users of done pages that the platform does not have. */
    private int total;

    private int done;

    private int skipped;

    private int attempt;

    @Column(name = "requested_at")
    private Instant requestedAt;

    @Column(name = "finished_at")
    private @Nullable Instant finishedAt;

    enum State {
        QUEUED,
        RUNNING,
        DONE,
        /** Some pages are given up, and the others are done. The next request for the same users resumes the run. */
        FAILED
    }

    @SuppressWarnings("NullAway") // Hibernate sets the fields
    protected SyncRun() {}

    SyncRun(long first, int users, int pages, Instant now) {
        id = new ObjectId();
        this.first = first;
        this.users = users;
        this.pages = pages;
        state = State.QUEUED;
        total = users;
        attempt = 1;
        requestedAt = now;
    }

    List<SyncPage> pages(int size) {
        return IntStream.range(0, pages)
                .mapToObj(number ->
                        new SyncPage(id, number, first + (long) number * size, Math.min(size, users - number * size)))
                .toList();
    }

    /** Notes another request for the same users. */
    void join(Instant now) {
        requestedAt = now;
    }

    boolean hasFailed() {
        return state == State.FAILED;
    }

    boolean isStale(Instant now) {
        return finishedAt != null && finishedAt.plus(RESUMED_WITHIN).isBefore(now);
    }

    /** Prepares a failed run for another attempt at the failed pages, or at all pages if {@code whole}. */
    void resume(boolean whole, Instant now) {
        if (!hasFailed()) {
            throw new IllegalStateException("A run that is " + state + " is not resumed");
        }
        if (whole) {
            pagesDone = 0;
            total = users;
            done = 0;
            skipped = 0;
        }
        pagesFailed = 0;
        attempt++;
        state = pagesDone == 0 ? State.QUEUED : State.RUNNING;
        requestedAt = now;
        finishedAt = null;
    }

    /** The platform has {@code rows} users of the page, and {@code skippedRows} of them are skipped. */
    void pageDone(SyncPage page, int rows, int skippedRows, Instant now) {
        pagesDone++;
        total -= page.users() - rows;
        done += rows;
        skipped += skippedRows;
        endIfComplete(now);
    }

    void pageFailed(Instant now) {
        pagesFailed++;
        endIfComplete(now);
    }

    private void endIfComplete(Instant now) {
        if (pagesDone == pages) {
            state = State.DONE;
        } else {
            state = pagesDone + pagesFailed == pages ? State.FAILED : State.RUNNING;
        }
        finishedAt = state == State.RUNNING ? null : now;
    }

    SyncRuns.UsersRun shown() {
        return new SyncRuns.UsersRun(
                state.name(), first, users, total, done, skipped, pagesFailed, attempt, requestedAt, finishedAt);
    }

    ObjectId id() {
        return id;
    }

    int attempt() {
        return attempt;
    }
}
