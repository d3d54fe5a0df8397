package gaming.console;

import gaming.console.View.Section;
import gaming.identity.Users;
import gaming.money.Amount;
import gaming.payments.Claim;
import gaming.payments.PaymentKind;
import gaming.payments.PaymentReview;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Path;
import java.util.List;

/** Claims: payouts of referrers' earnings. */
@ApplicationScoped
@Path("/claims")
@RolesAllowed("VIEWER")
public class ClaimsPage extends PaymentPage<Claim> {
    @Inject
    ClaimsPage(PaymentReview payments, Users users, Actions actions) {
        super(Section.CLAIMS, "claim", PaymentKind.CLAIM, payments, users, actions);
    }

    @Override
    List<Fact> facts(Claim claim) {
        return List.of(
                new Fact("Earnings", Amount.exact(claim.amount().euros()) + " EUR"),
                new Fact("Rate", Amount.exact(claim.rate().price()) + " EUR a USDC"));
    }
}
