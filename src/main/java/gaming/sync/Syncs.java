package gaming.sync;

import gaming.access.limits.SharedLimits;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.platform.PlatformUsers;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The synchronisations with other systems, for operators. */
@ApplicationScoped
public class Syncs {
    private static final String WHOLE_SERVICE = "service";
    private static final int LARGEST_COUNT = 100_000;

    private final PlatformUsers platform;
    private final SyncRuns runs;
    private final PromoSync promotions;
    private final SharedLimits limits;

    @Inject
    Syncs(PlatformUsers platform, SyncRuns runs, PromoSync promotions, SharedLimits limits) {
        this.platform = platform;
        this.runs = runs;
        this.promotions = promotions;
        this.limits = limits;
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

    /**
     * The latest synchronisation of promotions.
     *
     * @param triedAt null: there was none
     * @param result null: not known
     * @param syncedAt the time of the last synchronisation that did not fail; null: there was none
     */
    public record PromotionsRun(
            boolean configured,
            @Nullable Instant triedAt,
            @Nullable String result,
            @Nullable Instant syncedAt) {
        public boolean failed() {
            return triedAt != null && !triedAt.equals(syncedAt);
        }
    }

    /** Whether a platform is configured. */
    public boolean usersConfigured() {
        return platform.configured();
    }

    /** The runs of the latest requests. The latest request comes first. */
    public List<UsersRun> users(int most) {
        return runs.latest(most).stream().map(SyncRun::shown).toList();
    }

    /**
     * Queues users of the platform. A request with the same values joins the run in progress, and resumes a failed run.
     *
     * @param index the place of the first user in the platform's order
     * @throws Refusal INVALID_PARAMETER, RATE_LIMIT_EXCEEDED, NEW_SYSTEM_NOT_IMPLEMENTED without a platform
     */
    public UsersRun synchroniseUsers(@Nullable Integer index, @Nullable Integer count) {
        int first = within(index, "index", 0, Integer.MAX_VALUE);
        int many = within(count, "count", 1, LARGEST_COUNT);
        limits.check("sync-users-master", WHOLE_SERVICE);
        if (!platform.configured()) {
            throw new Refusal(ErrorCode.NEW_SYSTEM_NOT_IMPLEMENTED, "There is no platform to synchronise users with");
        }
        return runs.start(first, many).shown();
    }

    private static int within(@Nullable Integer given, String name, int smallest, int largest) {
        if (given == null || given < smallest || given > largest) {
            throw Refusal.ofParameter(name, "is required, from %d to %d".formatted(smallest, largest));
        }
        return given;
    }

    public PromotionsRun promotions() {
        return promotions.latest();
    }

    /**
     * Takes the promotions of the sportsbook, and returns the result as words.
     *
     * @throws Refusal RATE_LIMIT_EXCEEDED (failed calls count); EXTERNAL_API_ERROR without a feed that can be read;
     *     CONFLICT when another synchronisation ends meanwhile
     */
    public String synchronisePromotions() {
        limits.check("sync-promo-feed", WHOLE_SERVICE);
        return promotions.synchronise();
    }
}
