package gaming.referral.report;

import gaming.referral.Cells;
import gaming.referral.Tier;
import gaming.referral.report.UserReport.PaidClaim;
import gaming.referral.report.UserReport.Person;
import gaming.referral.report.UserReport.Referral;
import gaming.referral.report.UserReport.Totals;
import java.util.List;

/** The report on one user as a page. */
final class UserPage {
    private UserPage() {}

    static String of(Report.OfUser view) {
        UserReport report = view.report();
        Person person = report.user();
        Cells earned = Day.sum(view.days(), Day::earned);
        Cells edges = Day.sum(view.days(), Day::edges);
        var page = new Page(
                        "Commission of " + person.username(),
                        "Commission of " + Html.person(person.username()),
                        view.period(),
                        report.generatedAt(),
                        view.rate())
                .about(about(report))
                .cards(cards(report))
                .section("Commission by day", DayChart.of(view.period(), view.days()))
                .section("Commission by tier", Shares.byTier(earned, edges))
                .section("Commission by category", Shares.byCategory(earned, edges))
                .section("Paid claims", claims(report.commissionClaims()));
        for (Tier tier : Tier.values()) {
            page.section(
                    "Referred in tier " + tier.number(),
                    referrals(
                            tier,
                            report.totals().referralCounts().at(tier),
                            report.referralsByTier().at(tier)));
        }
        return page.html();
    }

    private static String[] cards(UserReport report) {
        Totals totals = report.totals();
        long referrals = SystemReport.total(totals.referralCounts());
        return new String[] {
            Page.card("Commission", Html.euros(totals.totalCommissionEarned()), ""),
            Page.card("Claimed", Html.euros(totals.totalCommissionClaimed()), ""),
            Page.card("Not claimed until now", Html.euros(totals.totalCommissionPending()), ""),
            Page.card("Stakes of referred users", Html.euros(totals.totalReferralStakes()), ""),
            Page.card("House edge of these", Html.euros(totals.totalHouseEdge()), ""),
            Page.card("Referrals until now", Html.count(referrals), "")
        };
    }

    private static String about(UserReport report) {
        Person person = report.user();
        String email = person.email() == null ? "" : Html.person(person.email()) + ", ";
        return email + "registered " + Html.moment(person.createdAt()) + ", user " + report.userId();
    }

    private static String claims(List<PaidClaim> claims) {
        var table = new Table("Claims that were paid", "<When", "Amount, EUR", "USDC", "<Transaction of the platform");
        for (PaidClaim claim : claims) {
            table.row(
                    Html.moment(claim.claimedAt()),
                    Html.euros(claim.amount()),
                    claim.amountUsdc().toPlainString(),
                    Table.name(Html.text(claim.platformTransactionId())));
        }
        return table.html("Nothing was paid in this time.");
    }

    private static String referrals(Tier tier, long count, List<Referral> referrals) {
        var table = new Table("Users referred in tier " + tier.number(), "<User", "<E-mail", "<Registered");
        for (Referral referral : referrals) {
            table.row(
                    Html.person(referral.referredUser().username()),
                    Table.name(Html.person(referral.referredUser().email())),
                    Table.left(Html.moment(referral.referralDate())));
        }
        String shown = count > referrals.size()
                ? "The first %s of %s".formatted(Html.count(referrals.size()), Html.count(count))
                : "All " + Html.count(count);
        return table.folded(shown, "Nobody.");
    }
}
