package gaming.referral.report;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.money.Amount;
import gaming.money.UsdcRate;
import gaming.referral.TierCategoryAmounts;
import gaming.referral.report.Report.Day;
import gaming.referral.report.Report.PerTier;
import gaming.referral.report.Report.Period;
import gaming.referral.report.Report.Place;
import gaming.referral.report.SystemReport.Activity;
import gaming.referral.report.SystemReport.Earners;
import gaming.referral.report.SystemReport.RecentActivity;
import gaming.referral.report.SystemReport.TopReferrer;
import gaming.referral.report.UserReport.PaidClaim;
import gaming.referral.report.UserReport.Person;
import gaming.referral.report.UserReport.Referral;
import gaming.referral.report.UserReport.Referred;
import gaming.referral.report.UserReport.Standing;
import gaming.web.Envelope;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

/** What the pages of reports say, as a person reads them: without markup, each text after a bar. */
class PagesTest {
    private static final Instant NOW = Instant.parse("2026-03-10T09:30:00Z");
    private static final Instant JOINED = Instant.parse("2026-01-02T03:04:05Z");
    private static final LocalDate FIRST = LocalDate.parse("2026-03-04");
    private static final ObjectId AMBER = id(1);
    /** A username that would run a script, and formats text from right to left. */
    private static final String BOB = "bob<script>\u202e&\"'";

    private static final String SHOWN = "bob&lt;script&gt;\u202e&amp;&quot;&#39;";

    @Test
    void theReportOnTheSystemHasItsSumsDaysReferrersAndActivity() {
        assertThat(read(page(system(month(), List.of(day(0, "1.5"), day(2, "20"), day(5, "0.004"))))))
                .contains(
                        "|Commission from 2026-02-09 to 2026-03-10, UTC. Amounts in EUR.|As of 2026-03-10 09:30:00."
                                + " 1 USDC = 0.92 EUR since 2026-03-10 09:29:00.|",
                        "|Commission|€21.50 25.0 % of the house edge of referred users, €7.17 a user who earned|",
                        "|Stakes of referred users|€8,601.60 each bet once; €21,504.00 if it counts for each of its",
                        "|Referred users until now|4,000 each once; 4,321 if they count for each of their referrers,"
                                + " by tier 4,000 / 300 / 20 / 1|",
                        "|The highest is €20.00. The table has every figure.|",
                        "|2026-03-06: €20|2026-03-07: €0|2026-03-08: €0|2026-03-09: €0.004|",
                        "|2026-03-04|3|€1.50|€1,500.00|€15.00|2026-03-06|3|€20.00|€20,000.00|€200.00|2026-03-09|",
                        "|Tier 1|€8.60|40.0 %|3|€86.02|Tier 2|€4.30|20.0 %|2|€43.01|",
                        "|Category 1|€12.90|60.0 %|€129.02|Category 2|€8.60|40.0 %|€86.02|",
                        "|1. amber amber@example.com|€21.50|€142,121.75|€3,512.66|€12.50|200|2|"
                                + "3 more users earned as much as the last of them.",
                        "|2026-03-09|Commission|amber|€0.004|Completed|Level 2|2026-03-08 10:11:12|Claim|amber|€12.50|"
                                + "Completed|13.5 USDC|2026-03-07 10:11:12|Referral|amber|Completed|Referred " + SHOWN);
    }

    @Test
    void theReportOnAUserHasItsSumsDaysClaimsAndReferrals() {
        assertThat(read(page(user(month(), List.of(day(0, "1234567.891"), day(1, "-2.5"))))))
                .contains(
                        "|Commission of amber|amber@example.com, registered 2026-01-02 03:04:05,"
                                + " user 000000000000000000000001|",
                        "|Commission|€1,234,565.39|Claimed|€12.50|Not claimed until now|€87.50|",
                        "|Referrals until now|1,500|",
                        "|€0|€500K|€1M|€1.5M|",
                        "|2026-03-05|3|−€2.50|−€2,500.00|−€25.00|",
                        "|Tier 1|€493,826.16|40.0 %|€4,938,261.56|",
                        "|2026-03-10 09:30:00|€12.50|13.586956|sbx-000001|",
                        "|Referred in tier 1|The first 2 of 1,500|",
                        "|" + SHOWN + "|bob@example.com|2026-01-02 03:04:05|boris|2026-01-02 03:04:05|",
                        "|Referred in tier 4|No user.|");
    }

    @Test
    void twoYearsAreShownByMonth() {
        assertThat(read(page(user(twoYears(), List.of(day(-600, "3"), day(0, "7"))))))
                .contains(
                        "|2024-07|2024-10|2025-01|",
                        "|2024-07: €3|2024-08: €0|",
                        "|2026-03: €7|",
                        "|2024-07-12|3|€3.00|€3,000.00|€30.00|2026-03-04|3|€7.00|");
    }

    @Test
    void linksKeepTheTimeAndAForeignNameIsAloneInItsLine() {
        assertThat(page(user(month(), List.of(day(0, "1")))))
                .contains(
                        "href=\"/user-commission-history-jobs/report?startDate=2026-02-09&amp;endDate=2026-03-10\"",
                        "<a href=\"/user-commission-history-jobs/report?userId=000000000000000000000002&amp;startDate="
                                + "2026-02-09&amp;endDate=2026-03-10\"><bdi title=\"" + SHOWN + "\">" + SHOWN
                                + "</bdi>")
                .doesNotContain("<script");
    }

    @Test
    void anErrorSaysItsCodeAndItsDetails() {
        assertThat(read(Page.of(
                        error("INVALID_USER_ID", "userId must be 24 hexadecimal digits, once", "providedValue", BOB))))
                .contains("|No report|")
                .endsWith("|userId must be 24 hexadecimal digits, once.|Error code|INVALID_USER_ID|Timestamp|"
                        + "2026-03-10T09:30:00Z|Provided value|" + SHOWN + "|");
        assertThat(read(Page.of(error("RATE_LIMIT_EXCEEDED", "Too many requests", "retryAfter", 42))))
                .contains("|Error code|RATE_LIMIT_EXCEEDED|")
                .endsWith("|Retry after|42|");
    }

    private static String page(Report report) {
        return report.page(Place.LISTENER);
    }

    private static String read(String page) {
        return page.replaceAll("(?s)<style>.*</style>", "")
                .replace("<small>", " ")
                .replaceAll("</?(?:a|bdi|small|time)\\b[^>]*>", "")
                .replaceAll("(?:\\s*<[^>]*>\\s*)+", "|")
                .replaceAll("[\\s\u202f]+", " ");
    }

    private static Envelope error(String code, String message, String detail, Object value) {
        var details = new LinkedHashMap<String, Object>();
        details.put("errorCode", code);
        details.put("timestamp", NOW);
        details.put(detail, value);
        return new Envelope("error", message, details);
    }

    private static Report system(Period period, List<Day> days) {
        List<RecentActivity> recent = List.of(
                activity(Activity.COMMISSION, "2026-03-09T00:00:00Z", "0.004", "LEVEL_2"),
                activity(Activity.CLAIM, "2026-03-08T10:11:12Z", "12.5", "13.5 USDC"),
                activity(Activity.REFERRAL, "2026-03-07T10:11:12Z", "0", "Referred " + BOB));
        return new Report.OfSystem(
                SystemReport.of(
                        period,
                        days,
                        new Earners(days.size(), new PerTier<>(3L, 2L, 1L, 0L)),
                        new PerTier<>(4000L, 300L, 20L, 1L),
                        List.of(top()),
                        recent,
                        NOW),
                period,
                days,
                Optional.of(rate()),
                days.size());
    }

    private static Report user(Period period, List<Day> days) {
        var referrals = new PerTier<>(
                List.of(
                        new Referral(id(2).toHexString(), new Referred(BOB, "bob@example.com"), JOINED, 1),
                        new Referral(id(3).toHexString(), new Referred("boris", null), JOINED, 1)),
                List.<Referral>of(),
                List.<Referral>of(),
                List.<Referral>of());
        var claims = List.of(new PaidClaim(NOW, new BigDecimal("12.5"), new BigDecimal("13.586956"), "sbx-000001"));
        var standing = new Standing(
                new Person("amber", "amber@example.com", JOINED),
                new PerTier<>(1500L, 0L, 0L, 0L),
                new BigDecimal("100"),
                new BigDecimal("12.5"));
        return new Report.OfUser(
                UserReport.of(AMBER, standing, period, referrals, days, claims, NOW),
                period,
                days,
                Optional.of(rate()));
    }

    private static UsdcRate rate() {
        return new UsdcRate(new BigDecimal("0.92"), Instant.parse("2026-03-10T09:29:00Z"));
    }

    private static Period month() {
        return new Period(Instant.parse("2026-02-09T00:00:00Z"), NOW);
    }

    private static Period twoYears() {
        return new Period(Instant.parse("2024-03-10T00:00:00Z"), NOW);
    }

    /** Two thirds of the commission are of tier 1, and the stakes are a thousand times the commission. */
    private static Day day(int number, String commission) {
        var earned = new BigDecimal(commission);
        return new Day(
                FIRST.plusDays(number),
                3,
                amounts(earned.scaleByPowerOfTen(3)),
                amounts(earned.scaleByPowerOfTen(1)),
                amounts(earned));
    }

    private static TierCategoryAmounts amounts(BigDecimal whole) {
        BigDecimal part = whole.movePointLeft(1);
        var values = new ArrayList<>(Collections.nCopies(TierCategoryAmounts.COUNT, new Amount(part)));
        values.set(0, new Amount(whole.subtract(part.multiply(BigDecimal.valueOf(7)))));
        return new TierCategoryAmounts(values);
    }

    private static TopReferrer top() {
        return new TopReferrer(
                1,
                AMBER.toHexString(),
                "amber",
                "amber@example.com",
                "LEVEL_2",
                new PerTier<>(49L, 62L, 60L, 29L),
                200,
                new BigDecimal("21.504"),
                new BigDecimal("142121.75"),
                new BigDecimal("3512.66"),
                new BigDecimal("12.5"));
    }

    private static RecentActivity activity(Activity type, String at, String amount, String details) {
        return new RecentActivity(
                type, AMBER.toHexString(), "amber", Instant.parse(at), new BigDecimal(amount), "COMPLETED", details);
    }

    private static ObjectId id(int number) {
        return new ObjectId("%024x".formatted(number));
    }
}
