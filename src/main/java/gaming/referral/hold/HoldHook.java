package gaming.referral.hold;

import gaming.access.Role;
import gaming.core.ErrorCode;
import gaming.referral.hold.HoldSignal.Dismissal;
import gaming.referral.hold.HoldSignal.SignalKind;
import gaming.referral.hold.HoldSignals.HoldSignalList;
import gaming.referral.hold.Holds.Hold;
import gaming.web.NeedsRole;
import gaming.web.PageParameters;
import gaming.web.Parameters;
import gaming.web.Refuses;
import gaming.web.RequestCaller;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/**
 * Operators place, release and list holds of a user (docs/operations.md, "Holds"). They read the signals that suggest a
 * hold, and dismiss them (docs/interface.md, "How a signal is found").
 */
@ApplicationScoped
@Path("/")
@Produces(MediaType.APPLICATION_JSON)
@NeedsRole(Role.OPERATOR)
@Tag(name = "Users")
public class HoldHook {
    private static final String OF_USER = "users/{id}/hold";

    private final Holds holds;
    private final HoldSignals signals;

    @Inject
    HoldHook(Holds holds, HoldSignals signals) {
        this.holds = holds;
        this.signals = signals;
    }

    public record UserHolds(List<Hold> holds) {}

    /** The latest 100 holds of a user and of the rings that the user is a member of, released ones too. */
    @GET
    @Path(OF_USER)
    @Operation(summary = "The latest 100 holds of a user, newest first")
    @Refuses({ErrorCode.INVALID_USER_ID, ErrorCode.USER_NOT_FOUND})
    public UserHolds list(@PathParam("id") String id) {
        return new UserHolds(holds.of(Parameters.userId(id)));
    }

    /**
     * An active hold of the same scope, tier and members stays and is answered, unless it begins on a later day.
     *
     * <p>Errors: 400 INVALID_USER_ID, INVALID_PARAMETER, INVALID_DATE_FORMAT; 404 USER_NOT_FOUND; 409 CONFLICT if the
     * user has 100 active holds.
     */
    @POST
    @Path(OF_USER)
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(summary = "Holds earnings of a user until the hold is released")
    @RequestBody(content = @Content(schema = @Schema(implementation = HoldRequest.class)))
    @Refuses({
        ErrorCode.INVALID_USER_ID,
        ErrorCode.INVALID_PARAMETER,
        ErrorCode.INVALID_DATE_FORMAT,
        ErrorCode.USER_NOT_FOUND,
        ErrorCode.CONFLICT
    })
    public Hold hold(@PathParam("id") String id, Map<String, Object> body, @Context ContainerRequestContext request) {
        return holds.place(Parameters.userId(id), HoldRequest.of(body), RequestCaller.required(request));
    }

    /**
     * A hold of a ring is released for the user of its request. The answer lists the holds that this request released.
     */
    @DELETE
    @Path(OF_USER)
    @Operation(summary = "Releases the active holds of a user, or one of them")
    @Refuses({ErrorCode.INVALID_USER_ID, ErrorCode.INVALID_PARAMETER, ErrorCode.USER_NOT_FOUND})
    public UserHolds release(
            @PathParam("id") String id,
            @QueryParam("holdId")
                    @Parameter(description = "Object id of the hold. Default: all active holds of the user")
                    @Nullable
                    ObjectId hold,
            @Context ContainerRequestContext request) {
        return new UserHolds(holds.release(Parameters.userId(id), hold, "", RequestCaller.required(request)));
    }

    /** The days and the kind of the wanted signals. */
    public static final class Wanted {
        @QueryParam("from")
        @Parameter(description = "YYYY-MM-DD, UTC. Default: the day before to")
        private @Nullable LocalDate from;

        @QueryParam("to")
        @Parameter(description = "YYYY-MM-DD, UTC, included; at most 7 days from the first one. Default: today")
        private @Nullable LocalDate to;

        @QueryParam("kind")
        private @Nullable SignalKind kind;
    }

    @GET
    @Path("hold-signals")
    @Operation(summary = "Signals that suggest a hold, the newest first. A signal never holds by itself")
    @Refuses({ErrorCode.INVALID_PARAMETER, ErrorCode.INVALID_DATE_FORMAT, ErrorCode.INVALID_DATE_RANGE})
    public HoldSignalList signals(@BeanParam Wanted wanted, @BeanParam PageParameters page) {
        return signals.find(wanted.from, wanted.to, wanted.kind, null).part(page.page());
    }

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
    public HoldSignalList signalsOfUser(
            @PathParam("id") String id, @BeanParam Wanted wanted, @BeanParam PageParameters page) {
        return signals.find(wanted.from, wanted.to, wanted.kind, Parameters.userId(id))
                .part(page.page());
    }

    /** {@code until} is that of the signal: the dismissal has its facts up to then. */
    public record Dismiss(@Nullable String until, @Nullable String reason) {}

    @POST
    @Path("hold-signals/{id}/dismissal")
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(summary = "Dismisses a signal with a reason, until it has new facts")
    @Refuses({ErrorCode.INVALID_PARAMETER, ErrorCode.INVALID_DATE_FORMAT})
    public Dismissal dismiss(@PathParam("id") String id, Dismiss body, @Context ContainerRequestContext request) {
        Instant until = Parameters.read(Instant.class, String.valueOf(body.until()), "until");
        return signals.dismiss(Parameters.id(id, "id"), until, body.reason(), RequestCaller.required(request));
    }

    @DELETE
    @Path("hold-signals/{id}/dismissal")
    @Operation(summary = "Withdraws the dismissal of a signal")
    @Refuses({ErrorCode.INVALID_PARAMETER, ErrorCode.NOT_FOUND})
    public Dismissal withdraw(@PathParam("id") String id, @Context ContainerRequestContext request) {
        return signals.withdraw(Parameters.id(id, "id"), RequestCaller.required(request));
    }
}
