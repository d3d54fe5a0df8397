package gaming.sync;

import gaming.config.Keys;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.identity.MasterRecord;
import gaming.identity.UserStatus;
import gaming.identity.Users;
import gaming.platform.PlatformUser;
import gaming.platform.PlatformUsers;
import gaming.platform.UsersPage;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.config.Config;
import org.jspecify.annotations.Nullable;

/** Follows the platform's user master: ranges of it are asked for, and worked off a page at a time by any pod. */
@ApplicationScoped
class UsersMaster {
    private static final Logger LOG = System.getLogger(UsersMaster.class.getName());
    private static final int CLASHES_NAMED = 10;

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

    /** Whether there is a platform to follow. */
    boolean configured() {
        return platform.configured();
    }

    /**
     * Queues {@code count} users of the platform from {@code first} on, unless they are queued; answers how far they are.
     *
     * @throws Refusal NEW_SYSTEM_NOT_IMPLEMENTED without a platform
     */
    SyncRun start(long first, int count) {
        if (!configured()) {
            throw new Refusal(ErrorCode.NEW_SYSTEM_NOT_IMPLEMENTED, "There is no platform to synchronise users with");
        }
        return runs.start(first, count);
    }

    /** Of what was asked for last. */
    Optional<SyncRun> latest() {
        return runs.latest();
    }

    void giveUp(ObjectId run, int number) {
        runs.giveUp(run, number);
    }

    /** Brings a page, unless it is done; answers when to try again where the platform did not answer as it should. */
    Optional<Duration> bring(ObjectId run, int number, int tries) {
        return runs.page(run, number).flatMap(page -> switch (read(page)) {
            case UsersPage.Read read -> {
                List<MasterRecord> records = records(page, read.users());
                runs.finish(page, read.rows(), () -> {
                    MasterRecord.Merged merged = users.follow(records);
                    tellClashes(page, merged);
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
            LOG.log(Level.WARNING, "The platform''s {0} did not come ({1}); again in {2}", page, why, delay);
            return Optional.of(delay);
        }
        LOG.log(
                Level.ERROR,
                "The platform''s {0} did not come ({1}); given up until they are asked for again",
                page,
                why);
        runs.giveUp(page.run(), page.number());
        return Optional.empty();
    }

    /** A page may come in several pieces; as long as there are more, each brings one user at least. */
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
                    "The platform''s {0}: statuses that are unknown here change nothing: {1}",
                    page,
                    unknownStatuses.stream().limit(CLASHES_NAMED).toList());
        }
        if (leftOut > 0) {
            LOG.log(
                    Level.WARNING,
                    "The platform''s {0}: fields of {1} that no user here can have change nothing",
                    page,
                    leftOut);
        }
        return records;
    }

    private static @Nullable UserStatus status(@Nullable String name) {
        return EnumSet.allOf(UserStatus.class).stream()
                .filter(status -> status.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    private static void tellClashes(SyncPage page, MasterRecord.Merged merged) {
        if (!merged.clashes().isEmpty()) {
            LOG.log(
                    Level.WARNING,
                    "The platform''s {0}: {1} were left as they are, the first of them: {2}",
                    page,
                    merged.clashes().size(),
                    merged.clashes().entrySet().stream()
                            .limit(CLASHES_NAMED)
                            .map(clash -> clash.getKey() + " (" + clash.getValue() + ")")
                            .toList());
        }
    }
}
