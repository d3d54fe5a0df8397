package gaming.sync;

import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.ExecutionComplete;
import com.github.kagkarlsson.scheduler.task.ExecutionOperations;
import com.github.kagkarlsson.scheduler.task.Priority;
import com.github.kagkarlsson.scheduler.task.TaskDescriptor;
import com.github.kagkarlsson.scheduler.task.TaskInstance;
import com.github.kagkarlsson.scheduler.task.helper.CustomTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import gaming.config.Keys;
import gaming.identity.MasterRecord;
import gaming.identity.UserStatus;
import gaming.identity.Users;
import gaming.platform.PlatformUsers;
import gaming.platform.PlatformUsers.PlatformUser;
import gaming.platform.PlatformUsers.UsersPage;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.config.Config;
import org.jspecify.annotations.Nullable;

/**
 * Any pod handles a page as a task, at least once. The name of a task is {@code run/page/attempt}. Its data is the
 * number of tries without a readable answer of the platform. Payouts and commission have a higher priority.
 */
@ApplicationScoped
class UsersMaster {
    private static final Logger LOG = System.getLogger(UsersMaster.class.getName());
    private static final TaskDescriptor<String> PAGE = TaskDescriptor.of("users-master-page", String.class);
    /** The retries after failures of this service, such as failures of the database. */
    private static final int RETRIES = 20;

    /** An older reading could replace what topics and feeds have stored meanwhile. */
    private static final Duration LONGEST_READ = Duration.ofMinutes(1);

    private static final Duration AFTER_FAILURE = Duration.ofSeconds(5);
    private static final int MOST_LOGGED = 10;

    private final SyncRuns runs;
    private final PlatformUsers platform;
    private final Users users;
    private final List<Duration> retryDelays;

    @Inject
    UsersMaster(SyncRuns runs, PlatformUsers platform, Users users, Config config) {
        this.runs = runs;
        this.platform = platform;
        this.users = users;
        retryDelays = Keys.read(config, SyncSettings::from).retryDelays();
    }

    @Produces
    @Singleton
    static CustomTask<String> task(UsersMaster users, Clock clock) {
        return Tasks.custom(PAGE)
                .onFailure((complete, task) -> retryOrGiveUp(users, complete, task))
                .onDeadExecutionRevive()
                .execute((task, _) -> run(users, clock, PageId.parse(task.getId()), Integer.parseInt(task.getData())));
    }

    static TaskInstance<?> instance(SyncPage page, int attempt) {
        return PAGE.instance(page.run() + "/" + page.number() + "/" + attempt)
                .data("0")
                .priority(Priority.LOW)
                .build();
    }

    private record PageId(ObjectId run, int number) {
        static PageId parse(String task) {
            String[] parts = task.split("/", 3);
            return new PageId(new ObjectId(parts[0]), Integer.parseInt(parts[1]));
        }
    }

    private static CompletionHandler<String> run(UsersMaster users, Clock clock, PageId page, int tries) {
        return users.read(page.run(), page.number(), tries)
                .<CompletionHandler<String>>map(delay -> (complete, task) ->
                        task.reschedule(complete, clock.instant().plus(delay), Integer.toString(tries + 1)))
                .orElseGet(CompletionHandler.OnCompleteRemove::new);
    }

    /** If the pod stops after it gives up the page, the task runs again and has nothing to do. */
    private static void retryOrGiveUp(UsersMaster users, ExecutionComplete complete, ExecutionOperations<String> task) {
        if (complete.getExecution().consecutiveFailures < RETRIES) {
            task.reschedule(complete, complete.getTimeDone().plus(AFTER_FAILURE));
            return;
        }
        PageId page = PageId.parse(complete.getExecution().taskInstance.getId());
        users.giveUp(page.run(), page.number());
        task.remove();
    }

    void giveUp(ObjectId run, int number) {
        runs.giveUp(run, number);
    }

    /** Returns the delay of the next try, if the platform gives no readable page and this was not the last try. */
    Optional<Duration> read(ObjectId run, int number, int tries) {
        long begun = System.nanoTime();
        return runs.page(run, number).flatMap(page -> switch (read(page)) {
            case UsersPage.Read read -> {
                List<MasterRecord> records = records(page, read.users());
                runs.finish(page, read.rows(), () -> {
                    if (System.nanoTime() - begun > LONGEST_READ.toNanos()) {
                        throw new IllegalStateException("The page was read too long ago and is read again");
                    }
                    MasterRecord.Merged merged = users.follow(records);
                    logClashes(page, merged);
                    int unreadable = read.rows() - records.size();
                    return unreadable + merged.unknown() + merged.clashes().size();
                });
                yield Optional.<Duration>empty();
            }
            case UsersPage.None none -> failed(page, tries, none.why());
        });
    }

    private Optional<Duration> failed(SyncPage page, int tries, String why) {
        if (tries < retryDelays.size()) {
            Duration delay = retryDelays.get(tries);
            LOG.log(
                    Level.WARNING,
                    "The platform''s {0} cannot be read ({1}); the next try is in {2}",
                    page,
                    why,
                    delay);
            return Optional.of(delay);
        }
        LOG.log(
                Level.ERROR,
                "The platform''s {0} cannot be read ({1}); given up until the next request for them",
                page,
                why);
        runs.giveUp(page.run(), page.number());
        return Optional.empty();
    }

    /** The platform may send a page in several pieces. Each piece except the last has at least one user. */
    private UsersPage read(SyncPage page) {
        var all = new ArrayList<PlatformUser>();
        int rows = 0;
        while (true) {
            switch (platform.page(page.first() + rows, page.users() - rows)) {
                case UsersPage.Read read -> {
                    all.addAll(read.users());
                    rows += read.rows();
                    if (!read.more()) {
                        return new UsersPage.Read(rows, all, false);
                    }
                }
                case UsersPage.None none -> {
                    return none;
                }
            }
        }
    }

    private static List<MasterRecord> records(SyncPage page, List<PlatformUser> users) {
        var records = new ArrayList<MasterRecord>(users.size());
        var unknownStatuses = new TreeSet<String>();
        int leftOut = 0;
        for (PlatformUser user : users) {
            UserStatus status = status(user.status());
            if (status == null && user.status() != null) {
                unknownStatuses.add(
                        user.status().length() > 32 ? "..." : user.status().replaceAll("\\P{Alnum}", "_"));
            }
            var record = new MasterRecord(
                    user.platformId(), user.username(), user.email(), status, user.country(), user.language());
            leftOut += record.leavesOut(user.username(), user.email(), user.country(), user.language()) ? 1 : 0;
            records.add(record);
        }
        if (!unknownStatuses.isEmpty()) {
            LOG.log(
                    Level.WARNING,
                    "The platform''s {0}: unknown statuses change nothing: {1}",
                    page,
                    unknownStatuses.stream().limit(MOST_LOGGED).toList());
        }
        if (leftOut > 0) {
            LOG.log(Level.WARNING, "The platform''s {0}: invalid fields of {1} users change nothing", page, leftOut);
        }
        return records;
    }

    private static @Nullable UserStatus status(@Nullable String name) {
        return EnumSet.allOf(UserStatus.class).stream()
                .filter(status -> status.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    private static void logClashes(SyncPage page, MasterRecord.Merged merged) {
        if (!merged.clashes().isEmpty()) {
            LOG.log(
                    Level.WARNING,
                    "The platform''s {0}: {1} users clash with others and stay as they are, the first of them: {2}",
                    page,
                    merged.clashes().size(),
                    merged.clashes().entrySet().stream()
                            .limit(MOST_LOGGED)
                            .map(clash -> clash.getKey() + " (" + clash.getValue() + ")")
                            .toList());
        }
    }
}
