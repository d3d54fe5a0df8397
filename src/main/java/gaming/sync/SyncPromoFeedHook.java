package gaming.sync;

import gaming.access.Role;
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

/** {@code GET /sync-jobs/sync-sportsbook-promo-feed}: stores the promotions of the sportsbook. */
@ApplicationScoped
@Path("/sync-jobs/sync-sportsbook-promo-feed")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Synchronisation")
public class SyncPromoFeedHook {
    private final PromoSync promotions;

    @Inject
    SyncPromoFeedHook(PromoSync promotions) {
        this.promotions = promotions;
    }

    public record Synchronised(String status, String message) {}

    /**
     * A promotion of the sportsbook that is missing ends. An ended promotion that comes again is shown again. If any
     * part of the feed is unreadable, nothing changes.
     *
     * <p>Errors: 409 CONFLICT (another synchronisation ends meanwhile), 429 RATE_LIMIT_EXCEEDED (failed calls count),
     * 502 EXTERNAL_API_ERROR (no feed is configured, or the feed cannot be read).
     */
    @GET
    @NeedsRole(Role.CLOUD_SCHEDULES)
    @Operation(summary = "Takes the promotions of the sportsbook")
    @Refuses({ErrorCode.CONFLICT, ErrorCode.RATE_LIMIT_EXCEEDED, ErrorCode.EXTERNAL_API_ERROR})
    public Synchronised synchronise() {
        return new Synchronised("success", promotions.synchronise());
    }
}
