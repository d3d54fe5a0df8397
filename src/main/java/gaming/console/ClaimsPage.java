package gaming.console;

import gaming.console.View.Section;
import gaming.identity.Users;
import gaming.payments.Resolution;
import gaming.payments.claim.ClaimsHook;
import gaming.payments.claim.ClaimsHook.ClaimRecord;
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
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Claims: payouts of referrers' earnings. */
@ApplicationScoped
@Path("/claims")
@RolesAllowed("VIEWER")
public class ClaimsPage extends PaymentPage<ClaimRecord> {
    private final ClaimsHook claims;

    @Inject
    ClaimsPage(ClaimsHook claims, Users users, Actions actions) {
        super(Section.CLAIMS, claims, users, actions);
        this.claims = claims;
    }

    @Override
    String noun() {
        return "claim";
    }

    @Override
    About about(ClaimRecord claim) {
        return new About(
                claim.claimedAt(),
                claim.amountUsdc(),
                "USDC",
                List.of(
                        new Fact("Earnings", claim.amount().toPlainString() + " EUR"),
                        new Fact("Rate", claim.rate().toPlainString() + " EUR a USDC")));
    }

    @Override
    void resolve(String id, Resolution resolution, ContainerRequestContext request) {
        claims.resolve(id, resolution, request);
    }

    /** The newest come first; by user, status and flag, in any combination. */
    @GET
    public Response list(@Context UriInfo uri, @Context ContainerRequestContext request) {
        return listed(uri, request);
    }

    /** One claim. */
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

    /** Resolves a claim. */
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
