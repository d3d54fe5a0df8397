package gaming.referral.signal;

import gaming.access.Role;
import gaming.core.ErrorCode;
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
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
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
    @Parameter(name = "id", in = ParameterIn.PATH, required = true, schema = @Schema(type = SchemaType.STRING))
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
    @Refuses({
        ErrorCode.INVALID_USER_ID,
        ErrorCode.INVALID_PARAMETER,
        ErrorCode.INVALID_DATE_FORMAT,
        ErrorCode.INVALID_DATE_RANGE,
        ErrorCode.USER_NOT_FOUND
    })
    public HoldSignalList list(@Context UriInfo uri) {
        ObjectId user = Parameters.userId(uri.getPathParameters().getFirst("id"));
        return HoldSignalsHook.list(signals, uri, user);
    }
}
