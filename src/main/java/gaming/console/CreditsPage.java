package gaming.console;

import gaming.console.View.Section;
import gaming.identity.Users;
import gaming.payments.Resolution;
import gaming.payments.picks.PicksHook;
import gaming.payments.picks.PicksHook.TransferRecord;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Credits: transfers to users that other systems asked for. */
@ApplicationScoped
@Path("/credits")
@RolesAllowed("VIEWER")
public class CreditsPage extends PaymentPage<TransferRecord> {
    private final PicksHook credits;

    @Inject
    CreditsPage(PicksHook credits, Users users, Actions actions) {
        super(Section.CREDITS, credits, users, actions);
        this.credits = credits;
    }

    @Override
    String noun() {
        return "credit";
    }

    @Override
    About about(TransferRecord credit) {
        return new About(
                credit.createdAt(),
                credit.amount(),
                credit.currencyCode(),
                Stream.of(
                                Optional.of(new Fact("Asked for by", credit.requestedBy())),
                                Optional.ofNullable(credit.idempotencyKey())
                                        .map(key -> new Fact("Its key for repeats", key)),
                                Optional.of(new Fact("Player at the platform", credit.playerId())),
                                Optional.ofNullable(credit.platformCode())
                                        .map(code -> new Fact("Refused with the code", code)))
                        .flatMap(Optional::stream)
                        .toList());
    }

    @Override
    void resolve(String id, Resolution resolution, ContainerRequestContext request) {
        credits.resolve(id, resolution, request);
    }

    /** The newest come first; by user, status and flag, in any combination. */
    @GET
    public Response list(@Context UriInfo uri, @Context ContainerRequestContext request) {
        return listed(uri, request);
    }

    /** One credit. */
    @GET
    @Path("/{id}")
    public Response one(@PathParam("id") String id, @Context ContainerRequestContext request) {
        return shown(id, request);
    }

    /** Shows a resolution once more before it is made. */
    @POST
    @Path("/{id}/resolve")
    @RolesAllowed("OPERATOR")
    public Response ask(
            @PathParam("id") String id,
            @FormParam("outcome") @Nullable String outcome,
            @FormParam("transactionId") @Nullable String transactionId,
            @FormParam("evidence") @Nullable String evidence,
            @Context ContainerRequestContext request) {
        return asked(id, outcome, transactionId, evidence, request);
    }

    /** Resolves a credit. */
    @POST
    @Path("/{id}/resolve/confirmed")
    @RolesAllowed("OPERATOR")
    public Response resolve(
            @PathParam("id") String id,
            @FormParam("outcome") @Nullable String outcome,
            @FormParam("transactionId") @Nullable String transactionId,
            @FormParam("evidence") @Nullable String evidence,
            @FormParam("amount") @Nullable String amount,
            @FormParam("looked") @Nullable String looked,
            @Context ContainerRequestContext request) {
        return resolved(id, outcome, transactionId, evidence, amount, looked, request);
    }
}
