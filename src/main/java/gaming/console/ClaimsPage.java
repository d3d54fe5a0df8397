package gaming.console;

import gaming.console.View.Section;
import gaming.identity.Users;
import gaming.payments.Resolution;
import gaming.payments.claim.ClaimsHook;
import gaming.payments.claim.ClaimsHook.ClaimRecord;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.util.List;

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
}
