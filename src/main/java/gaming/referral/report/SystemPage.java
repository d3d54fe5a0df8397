package gaming.referral.report;

import gaming.referral.Cells;
import gaming.referral.report.SystemReport.CommissionDistribution;
import gaming.referral.report.SystemReport.CommissionStats;
import gaming.referral.report.SystemReport.RecentActivity;
import gaming.referral.report.SystemReport.ReferralCounts;
import gaming.referral.report.SystemReport.TopReferrer;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The report on the whole system as a page. */
final class SystemPage {
    private SystemPage() {}

    static String of(Report.OfSystem view) {
        SystemReport report = view.report();
        Cells earned = Day.sum(view.days(), Day::earned);
        Cells edges = Day.sum(view.days(), Day::edges);
        return new Page("Commission report", "Commission report", view.period(), report.generatedAt(), view.rate())
                .cards(cards(report))
                .section("Commission by day", DayChart.of(view.period(), view.days()))
                .section("Commission by tier", tiers(report.commissionDistribution()))
                .section("Commission by category", Shares.byCategory(earned, edges))
                .section("Top referrers", top(report.topReferrers()))
                .section("Recent activity", recent(report.recentActivity()))
                .html();
    }

    private static String[] cards(SystemReport report) {
        CommissionStats sums = report.systemStats().commission();
        ReferralCounts referrals = report.systemStats().referrals();
        return new String[] {
            Page.card("Commission", Html.euros(sums.totalCommission()), average(sums.avgCommissionPerUser())),
            Page.card("Users who earned it", Html.count(sums.uniqueUsersCount()), ""),
            Page.card(
                    "Stakes of referred users",
                    Html.euros(sums.totalReferralStakes()),
                    average(sums.avgStakesPerUser())),
            Page.card("House edge of these", Html.euros(sums.totalHouseEdge()), average(sums.avgHouseEdgePerUser())),
            Page.card(
                    "Referrals until now",
                    Html.count(referrals.totalReferrals()),
                    "by tier: %s / %s / %s / %s"
                            .formatted(
                                    Html.count(referrals.tier1Count()),
                                    Html.count(referrals.tier2Count()),
                                    Html.count(referrals.tier3Count()),
                                    Html.count(referrals.tier4Count())))
        };
    }

    private static String average(BigDecimal amount) {
        return Html.euros(amount) + " a user";
    }

    private static String tiers(List<CommissionDistribution> tiers) {
        BigDecimal largest = Shares.largest(
                tiers.stream().map(CommissionDistribution::totalCommission).toList());
        var table = new Table("Commission by tier, EUR", "<Tier", "", "Commission", "Share", "Users", "House edge");
        for (CommissionDistribution tier : tiers) {
            table.row(
                    "Tier " + tier.tier(),
                    Page.bar(tier.totalCommission(), largest),
                    Html.euros(tier.totalCommission()),
                    Html.percent(tier.percentage()),
                    Html.count(tier.usersCount()),
                    Html.euros(tier.totalHouseEdge()));
        }
        return table.html("");
    }

    private static String top(List<TopReferrer> top) {
        BigDecimal largest =
                Shares.largest(top.stream().map(TopReferrer::totalCommission).toList());
        var table = new Table(
                "The ten who earned most, EUR",
                "<User",
                "",
                "Commission",
                "Stakes",
                "House edge",
                "Claimed",
                "Referrals",
                "Level");
        for (TopReferrer referrer : top) {
            table.row(
                    referrer.rank() + ". " + Html.person(referrer.username()) + small(referrer.email()),
                    Page.bar(referrer.totalCommission(), largest),
                    Html.euros(referrer.totalCommission()),
                    Html.euros(referrer.totalReferralStakes()),
                    Html.euros(referrer.totalHouseEdge()),
                    Html.euros(referrer.totalClaimed()),
                    Html.count(referrer.totalReferrals()),
                    referrer.level().replace("LEVEL_", ""));
        }
        return table.html("Nobody earned a commission in this time.");
    }

    private static String small(@Nullable String text) {
        return text == null ? "" : "<small>" + Html.person(text) + "</small>";
    }

    private static String recent(List<RecentActivity> recent) {
        var table = new Table("The last twenty", "<When", "<What", "<User", "Amount, EUR", "<Status", "<Details");
        for (RecentActivity activity : recent) {
            table.row(
                    when(activity),
                    Table.left(word(activity.type().name())),
                    Table.name(Html.person(activity.username())),
                    activity.amount().signum() == 0 ? "" : Html.euros(activity.amount()),
                    Table.left(word(activity.status())),
                    Table.name(details(activity)));
        }
        return table.html("Nothing happened in this time.");
    }

    /** A commission is of a whole day. */
    private static String when(RecentActivity activity) {
        return switch (activity.type()) {
            case COMMISSION -> activity.date().toString().substring(0, "2026-11-20".length());
            case CLAIM, REFERRAL -> Html.moment(activity.date());
        };
    }

    private static String details(RecentActivity activity) {
        return switch (activity.type()) {
            case COMMISSION -> Html.text(activity.details()).replace("LEVEL_", "Level ");
            case CLAIM, REFERRAL -> Html.person(activity.details());
        };
    }

    /** {@code COMPLETED} as people write it. */
    private static String word(String constant) {
        return Html.text(constant.charAt(0) + constant.substring(1).toLowerCase(Locale.ROOT));
    }
}
