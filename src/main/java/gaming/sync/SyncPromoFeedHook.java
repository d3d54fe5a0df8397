package gaming.sync;

import gaming.access.Role;
import gaming.access.limits.SharedLimits;
import gaming.core.ErrorCode;
import gaming.web.NeedsRole;
import gaming.web.Refuses;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** {@code GET /sync-jobs/sync-sportsbook-promo-feed}: the promotions of the sportsbook become ours. */
@ApplicationScoped
@Path("/sync-jobs/sync-sportsbook-promo-feed")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Synchronisation")
public class SyncPromoFeedHook {
    private static final String LIMIT = "sync-promo-feed";
    private static final String WHOLE_SERVICE = "service";

    private final PromoSync promotions;
    private final SharedLimits limits;

    @Inject
    SyncPromoFeedHook(PromoSync promotions, SharedLimits limits) {
        this.promotions = promotions;
        this.limits = limits;
    }

    /** How it went. */
    public record Synchronised(String status, String message) {}

    /**
     * Takes the promotions of the sportsbook, and answers when that is done: new and changed ones are shown, those of its
     * own that are missing end, those that are back run again. What can not be read as a whole changes nothing.
     *
     * <p>Errors: 409 CONFLICT when another synchronisation ended meanwhile, 429 RATE_LIMIT_EXCEEDED (failed ones count),
     * 502 EXTERNAL_API_ERROR.
     */
    @GET
    @NeedsRole(Role.CLOUD_SCHEDULES)
    @Operation(summary = "Takes the promotions of the sportsbook")
    @Refuses({
        ErrorCode.CONFLICT,
        ErrorCode.RATE_LIMIT_EXCEEDED,
        ErrorCode.EXTERNAL_API_ERROR,
        ErrorCode.NEW_SYSTEM_NOT_IMPLEMENTED
    })
    public Synchronised synchronise() {
        limits.check(LIMIT, WHOLE_SERVICE);
        return new Synchronised("success", promotions.synchronise());
    }
}
