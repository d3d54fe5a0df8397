package gaming.sync;

import com.github.kagkarlsson.scheduler.task.TaskInstance;
import gaming.access.InternalCaller;
import gaming.access.limits.SharedLimits;
import gaming.audit.Action.Kind;
import gaming.audit.Audit;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
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
import java.util.function.IntSupplier;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** The synchronisations of users. The transaction that ends a page locks rows in one order: page, users, run. */
@ApplicationScoped
public class SyncRuns {
    private static final Duration RETENTION = Duration.ofDays(30);
    private static final Limit DELETED_AT_ONCE = Limit.of(20);

    private static final int LARGEST_COUNT = 100_000;

    private final PlatformUsers platform;
    private final SharedLimits limits;
    private final Transactions transactions;
    private final SyncRepository runs;
    private final TaskQueue queue;
    private final Audit audit;
    private final Clock clock;

    @Inject
    SyncRuns(
            PlatformUsers platform,
            SharedLimits limits,
            Transactions transactions,
            SyncRepository runs,
            TaskQueue queue,
            Audit audit,
            Clock clock) {
        this.platform = platform;
        this.limits = limits;
        this.transactions = transactions;
        this.runs = runs;
        this.queue = queue;
        this.audit = audit;
        this.clock = clock;
    }

    /**
     * A run of the synchronisation of users.
     *
     * @param first the place of the first user in the platform's order
     * @param total the requested users, without users of done pages that the platform does not have
     * @param done the users of done pages, including skipped users
     * @param skipped users that are unknown here, clash with other users, or cannot be read
     * @param pagesFailed pages that are given up
     * @param attempt 1 at first; each resumption adds 1
     */
    public record UsersRun(
            String state,
            long first,
            int asked,
            int total,
            int done,
            int skipped,
            int pagesFailed,
            int attempt,
            Instant requestedAt,
            @Nullable Instant finishedAt) {}

    /** Whether a platform is configured. */
    public boolean configured() {
        return platform.configured();
    }

    /**
     * Queues users of the platform. A request with the same values joins the run in progress, and resumes a failed run.
     *
     * @param index the place of the first user in the platform's order
     * @throws Refusal INVALID_PARAMETER, RATE_LIMIT_EXCEEDED, NEW_SYSTEM_NOT_IMPLEMENTED without a platform
     */
    public UsersRun synchronise(@Nullable Integer index, @Nullable Integer count, InternalCaller caller) {
        return audit.run(
                caller,
                Kind.SYNC_USERS,
                "users",
                (index == null ? "without an index" : "from " + index + " on")
                        + (count == null ? ", without a count" : ", " + count + " users"),
                () -> synchronise(index, count),
                run -> "attempt " + run.attempt());
    }

    private UsersRun synchronise(@Nullable Integer index, @Nullable Integer count) {
        int first = within(index, "index", 0, Integer.MAX_VALUE);
        int many = within(count, "count", 1, LARGEST_COUNT);
        limits.check("sync-users-master", "service");
        if (!configured()) {
            throw new Refusal(ErrorCode.NEW_SYSTEM_NOT_IMPLEMENTED, "There is no platform to synchronise users with");
        }
        return start(first, many).shown();
    }

    private static int within(@Nullable Integer given, String name, int smallest, int largest) {
        if (given == null || given < smallest || given > largest) {
            throw Refusal.ofParameter(name, "is required, from %d to %d".formatted(smallest, largest));
        }
        return given;
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

    /** The runs of the latest requests. The latest request comes first. */
    public List<UsersRun> latest(int most) {
        return transactions.call(
                () -> runs.latest(Limit.of(most)).stream().map(SyncRun::shown).toList());
    }

    /** Empty: the page is done or given up. */
    Optional<SyncPage> page(ObjectId run, int number) {
        return transactions.call(() -> runs.page(run, number, SyncPage.State.PENDING));
    }

    /**
     * Writes the users of a page once, and marks the page as done in the same transaction.
     *
     * @param rows the number of users of the page that the platform has
     * @param users writes them, and returns the number of skipped users
     */
    void finish(SyncPage page, int rows, IntSupplier users) {
        transactions.run(() -> {
            if (runs.end(page.run(), page.number(), SyncPage.State.DONE)) {
                int skipped = users.getAsInt();
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
