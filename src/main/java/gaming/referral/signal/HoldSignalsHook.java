package gaming.referral.signal;

import gaming.access.Role;
import gaming.core.ErrorCode;
import gaming.core.Page;
import gaming.referral.signal.HoldSignals.Asked;
import gaming.web.NeedsRole;
import gaming.web.Parameters;
import gaming.web.Refuses;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
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

    /** Errors: 400 INVALID_PARAMETER, INVALID_DATE_FORMAT, INVALID_DATE_RANGE (also for days with too much to read). */
    @GET
    @Operation(summary = "Signals that suggest a hold, the newest first. A signal never holds by itself")
    @Parameter(
            name = "from",
            in = ParameterIn.QUERY,
            description = "YYYY-MM-DD, UTC. Default: the day before to",
            schema = @Schema(format = "date"))
    @Parameter(
            name = "to",
            in = ParameterIn.QUERY,
            description = "YYYY-MM-DD, UTC, included; at most 7 days from the first one. Default: today",
            schema = @Schema(format = "date"))
    @Parameter(
            name = "kind",
            in = ParameterIn.QUERY,
            description = "Only signals of this kind",
            schema = @Schema(implementation = SignalKind.class))
    @Parameter(name = "limit", in = ParameterIn.QUERY, schema = @Schema(ref = "PageLimit"))
    @Parameter(name = "offset", in = ParameterIn.QUERY, schema = @Schema(ref = "PageOffset"))
    @Refuses({ErrorCode.INVALID_PARAMETER, ErrorCode.INVALID_DATE_FORMAT, ErrorCode.INVALID_DATE_RANGE})
    public HoldSignalList list(@Context UriInfo uri) {
        return list(signals, uri, null);
    }

    static HoldSignalList list(HoldSignals signals, UriInfo uri, @Nullable ObjectId user) {
        Page page = Parameters.page(uri);
        var asked = new Asked(
                Parameters.date(uri, "from"),
                Parameters.date(uri, "to"),
                Parameters.constant(uri, "kind", SignalKind.class),
                user);
        return HoldSignalList.of(signals.find(asked, page), page);
    }
}
