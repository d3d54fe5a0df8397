package gaming.referral.signal;

import gaming.access.Role;
import gaming.core.ErrorCode;
import gaming.web.NeedsRole;
import gaming.web.PageParameters;
import gaming.web.Refuses;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.time.LocalDate;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** {@code GET /hold-signals}: the signals of all users (docs/operations.md, "Signals that suggest a hold"). */
@ApplicationScoped
@Path("/hold-signals")
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

        HoldSignalList in(HoldSignals signals, @Nullable ObjectId user, PageParameters part) {
            return signals.find(from, to, kind, user, part.page());
        }
    }

    /** Errors: 400 INVALID_PARAMETER, INVALID_DATE_FORMAT, INVALID_DATE_RANGE (also for days with too much to read). */
    @GET
    @Operation(summary = "Signals that suggest a hold, the newest first. A signal never holds by itself")
    @Refuses({ErrorCode.INVALID_PARAMETER, ErrorCode.INVALID_DATE_FORMAT, ErrorCode.INVALID_DATE_RANGE})
    public HoldSignalList list(@BeanParam Wanted wanted, @BeanParam PageParameters part) {
        return wanted.in(signals, null, part);
    }
}
