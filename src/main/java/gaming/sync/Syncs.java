package gaming.sync;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The synchronisations with other systems, for operators. */
@ApplicationScoped
public class Syncs {
    private final UsersMaster users;
    private final PromoSync promotions;

    @Inject
    Syncs(UsersMaster users, PromoSync promotions) {
        this.users = users;
        this.promotions = promotions;
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
        return users.configured();
    }

    /** The runs of the latest requests. The latest request comes first. */
    public List<UsersRun> users(int most) {
        return users.latest(most).stream().map(SyncRun::shown).toList();
    }

    public PromotionsRun promotions() {
        PromoSync.Last last = promotions.last();
        return new PromotionsRun(promotions.configured(), last.triedAt(), last.result(), last.syncedAt());
    }
}
