package gaming.console;

import gaming.audit.Audit;
import gaming.console.View.Section;
import gaming.core.ErrorCode;
import gaming.identity.Users;
import gaming.money.Amount;
import gaming.payments.Claim;
import gaming.payments.PaymentKind;
import gaming.payments.PaymentReview;
import gaming.referral.statement.MonthEarnings;
import gaming.referral.statement.StatementQuery;
import gaming.web.Csv;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import java.time.YearMonth;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Claims: payouts of referrers' earnings. */
@ApplicationScoped
@Path("/claims")
@RolesAllowed("VIEWER")
public class ClaimsPage extends PaymentPage<Claim> {
    private final MonthEarnings earnings;

    @Inject
    ClaimsPage(PaymentReview payments, Users users, Audit audit, MonthEarnings earnings) {
        super(Section.CLAIMS, "claim", PaymentKind.CLAIM, payments, users, audit);
        this.earnings = earnings;
    }

    /** What each referrer earned in a month, and what was paid, for a spreadsheet; without a month, in the last one. */
    @GET
    @Path("/earnings.csv")
    @Produces(Csv.TYPE)
    public Response earnings(@QueryParam("month") @Nullable String month, @Context ContainerRequestContext request) {
        YearMonth wanted = month == null || month.isEmpty()
                ? earnings.lastMonth()
                : StatementQuery.month(month, ErrorCode.INVALID_PARAMETER);
        return earnings.file(wanted, Person.of(request).personal())
                .answer(MonthEarnings.name(wanted))
                .build();
    }

    @Override
    List<Fact> facts(Claim claim) {
        return List.of(
                new Fact("Earnings", Amount.exact(claim.amount().euros()) + " EUR"),
                new Fact("Rate", Amount.exact(claim.rate().price()) + " EUR a USDC"));
    }
}
