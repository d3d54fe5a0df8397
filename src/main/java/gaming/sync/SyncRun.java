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

/** A synchronisation of a range of the platform's users, in pages. */
@Entity
@Table(name = "sync_run")
class SyncRun {
    /** What was read longer ago than this is read again with what failed: it has changed since. */
    private static final Duration RESUMED_WITHIN = Duration.ofHours(1);

    @Id
    private ObjectId id;

    /** In the platform's order of its users. */
    @Column(name = "first_index")
    private long first;

    /** How many were asked for. */
    private int users;

    @Enumerated(EnumType.STRING)
    private State state;

    private int pages;

    @Column(name = "pages_done")
    private int pagesDone;

    @Column(name = "pages_failed")
    private int pagesFailed;

    /** Users, without those that the platform turned out not to have. */
    private int total;

    /** Users, the skipped ones included. */
    private int done;

    /** Users that are unknown here, that clash with others, or that can not be read. */
    private int skipped;

    /** Raised whenever pages that failed are queued again. */
    private int attempt;

    @Column(name = "requested_at")
    private Instant requestedAt;

    @Column(name = "finished_at")
    private @Nullable Instant finishedAt;

    /** How far a synchronisation is. */
    enum State {
        QUEUED,
        RUNNING,
        DONE,
        /** Pages of it were given up; asking for the same users again goes on with those. */
        FAILED
    }

    @SuppressWarnings("NullAway") // filled by Hibernate
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

    /** The pages of a new run, of at most {@code size} users each. */
    List<SyncPage> pages(int size) {
        return IntStream.range(0, pages)
                .mapToObj(number ->
                        new SyncPage(id, number, first + (long) number * size, Math.min(size, users - number * size)))
                .toList();
    }

    boolean hasFailed() {
        return state == State.FAILED;
    }

    /** Whether the pages that are done are to be read again, too. */
    boolean isStale(Instant now) {
        return finishedAt != null && finishedAt.plus(RESUMED_WITHIN).isBefore(now);
    }

    /** The pages that failed are queued again; {@code whole}: all of them are. */
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

    /** A page is done: the platform has {@code rows} users of it, of which so many were skipped. */
    void pageDone(SyncPage page, int rows, int skippedRows, Instant now) {
        pagesDone++;
        total -= page.users() - rows;
        done += rows;
        skipped += skippedRows;
        end(now);
    }

    /** A page is given up. */
    void pageFailed(Instant now) {
        pagesFailed++;
        end(now);
    }

    private void end(Instant now) {
        if (pagesDone == pages) {
            state = State.DONE;
        } else {
            state = pagesDone + pagesFailed == pages ? State.FAILED : State.RUNNING;
        }
        finishedAt = state == State.RUNNING ? null : now;
    }

    ObjectId id() {
        return id;
    }

    State state() {
        return state;
    }

    int total() {
        return total;
    }

    int done() {
        return done;
    }

    int skipped() {
        return skipped;
    }

    int attempt() {
        return attempt;
    }
}
