package gaming.sync;

import com.github.kagkarlsson.scheduler.task.TaskInstance;
import gaming.database.Transactions;
import gaming.platform.PlatformUsers;
import gaming.tasks.TaskQueue;
import jakarta.data.Limit;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.bson.types.ObjectId;

/** The transactions of synchronisations of users. The end of a page locks rows in one order: page, users, run. */
@ApplicationScoped
class SyncRuns {
    private static final Duration RETENTION = Duration.ofDays(30);
    private static final Limit DELETED_AT_ONCE = Limit.of(20);

    private final Transactions transactions;
    private final SyncRepository runs;
    private final TaskQueue queue;
    private final Clock clock;

    @Inject
    SyncRuns(Transactions transactions, SyncRepository runs, TaskQueue queue, Clock clock) {
        this.transactions = transactions;
        this.runs = runs;
        this.queue = queue;
        this.clock = clock;
    }

    /**
     * A request for the same users joins a run in progress, and resumes a failed run. If two requests come at once, the
     * second finds the run of the first.
     */
    SyncRun start(long first, int users) {
        return transactions.call(() -> {
            Optional<SyncRun> open = runs.lockOpen(first, users);
            open.ifPresent(this::join);
            return open.orElseGet(() -> begin(first, users));
        });
    }

    private SyncRun begin(long first, int users) {
        Instant now = now();
        deleteOld(now);
        int pages = Math.ceilDiv(users, PlatformUsers.LARGEST_PAGE);
        var run = new SyncRun(first, users, pages, now);
        runs.insert(run);
        List<SyncPage> all = run.pages(PlatformUsers.LARGEST_PAGE);
        runs.insert(all);
        queue(run, all);
        return run;
    }

    private void join(SyncRun run) {
        if (run.hasFailed()) {
            resume(run);
        } else {
            run.join(now());
            runs.update(run);
        }
    }

    private void resume(SyncRun run) {
        Instant now = now();
        boolean whole = run.isStale(now);
        run.resume(whole, now);
        runs.update(run);
        List<SyncPage.State> again =
                whole ? List.of(SyncPage.State.FAILED, SyncPage.State.DONE) : List.of(SyncPage.State.FAILED);
        runs.moveAll(run.id(), again, SyncPage.State.PENDING);
        queue(run, runs.pages(run.id(), SyncPage.State.PENDING));
    }

    private void queue(SyncRun run, List<SyncPage> pages) {
        queue.enqueue(pages.stream()
                .<TaskInstance<?>>map(page -> UsersMaster.instance(page, run.attempt()))
                .toList());
    }

    private void deleteOld(Instant now) {
        List<ObjectId> old = runs.before(now.minus(RETENTION), SyncRun.State.DONE, DELETED_AT_ONCE);
        if (!old.isEmpty()) {
            runs.deletePages(old);
            runs.delete(old);
        }
    }

    List<SyncRun> latest(int most) {
        return transactions.call(() -> runs.latest(Limit.of(most)));
    }

    /** Empty: the page is done or given up. */
    Optional<SyncPage> page(ObjectId run, int number) {
        return transactions.call(() -> runs.page(run, number, SyncPage.State.PENDING));
    }

    interface Users {
        /** Returns the number of skipped users. */
        int write();
    }

    /**
     * Writes the users of a page once, and marks the page as done in the same transaction.
     *
     * @param rows the number of users of the page that the platform has
     */
    void finish(SyncPage page, int rows, Users users) {
        transactions.run(() -> {
            if (runs.end(page.run(), page.number(), SyncPage.State.DONE)) {
                int skipped = users.write();
                SyncRun run = runs.lock(page.run());
                run.pageDone(page, rows, skipped, now());
                runs.update(run);
            }
        });
    }

    void giveUp(ObjectId id, int number) {
        transactions.run(() -> {
            if (runs.end(id, number, SyncPage.State.FAILED)) {
                SyncRun run = runs.lock(id);
                run.pageFailed(now());
                runs.update(run);
            }
        });
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }
}
