package gaming.referral.signal;

import gaming.access.Role;
import gaming.core.ErrorCode;
import gaming.referral.signal.HoldSignalsHook.Wanted;
import gaming.web.NeedsRole;
import gaming.web.PageParameters;
import gaming.web.Parameters;
import gaming.web.Refuses;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** {@code GET /users/{id}/hold-signals}: the signals that concern a user (docs/operations.md). */
@ApplicationScoped
@Path("/users/{id}/hold-signals")
@Produces(MediaType.APPLICATION_JSON)
@NeedsRole(Role.OPERATOR)
@Tag(name = "Users")
public class HoldSignalsOfUserHook {
    private final HoldSignals signals;

    @Inject
    HoldSignalsOfUserHook(HoldSignals signals) {
        this.signals = signals;
    }

    /** Errors: 400 INVALID_USER_ID, INVALID_PARAMETER, INVALID_DATE_FORMAT, INVALID_DATE_RANGE, 404 USER_NOT_FOUND. */
    @GET
    @Operation(summary = "Signals that suggest a hold and concern a user, the newest first")
    @Refuses({
        ErrorCode.INVALID_USER_ID,
        ErrorCode.INVALID_PARAMETER,
        ErrorCode.INVALID_DATE_FORMAT,
        ErrorCode.INVALID_DATE_RANGE,
        ErrorCode.USER_NOT_FOUND
    })
    public HoldSignalList list(@PathParam("id") String id, @BeanParam Wanted wanted, @BeanParam PageParameters part) {
        return wanted.in(signals, Parameters.userId(id), part);
    }
}
