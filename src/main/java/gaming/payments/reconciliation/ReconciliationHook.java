package gaming.payments.reconciliation;

import gaming.access.Role;
import gaming.core.ErrorCode;
import gaming.referral.AsOf;
import gaming.web.NeedsRole;
import gaming.web.Refuses;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** An operator asks for a reconciliation, which runs at once (details.md, "Claims"). */
@ApplicationScoped
@Path("/claims/books")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Claims")
public class ReconciliationHook {
    private final Reconciliation reconciliation;
    private final Clock clock;

    @Inject
    ReconciliationHook(Reconciliation reconciliation, Clock clock) {
        this.reconciliation = reconciliation;
        this.clock = clock;
    }

    /**
     * Errors: 400 INVALID_DATE_FORMAT, INVALID_DATE_RANGE for a moment in the future or one that is not known, 429
     * RATE_LIMIT_EXCEEDED while the books of another moment are read.
     */
    @GET
    @NeedsRole(Role.OPERATOR)
    @Operation(summary = "Compares earnings, claims and the platform's bookings, now or as of an earlier moment")
    @Refuses({ErrorCode.INVALID_DATE_FORMAT, ErrorCode.INVALID_DATE_RANGE, ErrorCode.RATE_LIMIT_EXCEEDED})
    public Books books(
            @QueryParam(AsOf.PARAMETER)
                    @Parameter(
                            description = "The books as they were at this moment: ISO 8601 with a zone. Default: now")
                    @Nullable
                    Instant moment) {
        AsOf asOf = AsOf.of(Optional.ofNullable(moment), clock.instant());
        return asOf.past() ? reconciliation.then(asOf) : reconciliation.check();
    }
}
