package gaming.referral.signal;

import gaming.access.Role;
import gaming.core.ErrorCode;
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
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.time.LocalDate;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** The signals of all users, and those of one (docs/operations.md, "Signals that suggest a hold"). */
@ApplicationScoped
@Path("/")
@Produces(MediaType.APPLICATION_JSON)
@NeedsRole(Role.OPERATOR)
@Tag(name = "Users")
public class HoldSignalsHook {
    private final HoldSignals signals;

    @Inject
    HoldSignalsHook(HoldSignals signals) {
        this.signals = signals;
    }

    /** The parameters of a list of signals. */
    public static final class Wanted {
        @QueryParam("from")
        @Parameter(description = "YYYY-MM-DD, UTC. Default: the day before to")
        private @Nullable LocalDate from;

        @QueryParam("to")
        @Parameter(description = "YYYY-MM-DD, UTC, included; at most 7 days from the first one. Default: today")
        private @Nullable LocalDate to;

        @QueryParam("kind")
        @Parameter(description = "Only signals of this kind")
        private @Nullable SignalKind kind;
    }

    /** Errors: 400 INVALID_PARAMETER, INVALID_DATE_FORMAT, INVALID_DATE_RANGE (also for days with too much to read). */
    @GET
    @Path("hold-signals")
    @Operation(summary = "Signals that suggest a hold, the newest first. A signal never holds by itself")
    @Refuses({ErrorCode.INVALID_PARAMETER, ErrorCode.INVALID_DATE_FORMAT, ErrorCode.INVALID_DATE_RANGE})
    public HoldSignalList list(@BeanParam Wanted wanted, @BeanParam PageParameters part) {
        return find(wanted, null, part);
    }

    /** Errors: 400 INVALID_USER_ID, INVALID_PARAMETER, INVALID_DATE_FORMAT, INVALID_DATE_RANGE, 404 USER_NOT_FOUND. */
    @GET
    @Path("users/{id}/hold-signals")
    @Operation(summary = "Signals that suggest a hold and concern a user, the newest first")
    @Refuses({
        ErrorCode.INVALID_USER_ID,
        ErrorCode.INVALID_PARAMETER,
        ErrorCode.INVALID_DATE_FORMAT,
        ErrorCode.INVALID_DATE_RANGE,
        ErrorCode.USER_NOT_FOUND
    })
    public HoldSignalList ofUser(@PathParam("id") String id, @BeanParam Wanted wanted, @BeanParam PageParameters part) {
        return find(wanted, Parameters.userId(id), part);
    }

    private HoldSignalList find(Wanted wanted, @Nullable ObjectId user, PageParameters part) {
        return signals.find(wanted.from, wanted.to, wanted.kind, user, part.page());
    }
}
