package gaming.referral.signal;

import gaming.access.Role;
import gaming.core.ErrorCode;
import gaming.referral.signal.HoldSignal.Dismissal;
import gaming.referral.signal.HoldSignals.HoldSignalList;
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
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** The signals of all users, those of one, and their dismissals (docs/interface.md, "How a signal is found"). */
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
    public HoldSignalList list(@BeanParam Wanted wanted, @BeanParam PageParameters page) {
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
    public HoldSignalList ofUser(@PathParam("id") String id, @BeanParam Wanted wanted, @BeanParam PageParameters page) {
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
