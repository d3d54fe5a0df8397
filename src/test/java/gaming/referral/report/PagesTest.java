package gaming.referral.report;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.money.Amount;
import gaming.money.UsdcRate;
import gaming.referral.PerTier;
import gaming.referral.TierCategoryAmounts;
import gaming.referral.report.Report.Day;
import gaming.referral.report.SystemReport.Activity;
import gaming.referral.report.SystemReport.Earners;
import gaming.referral.report.SystemReport.RecentActivity;
import gaming.referral.report.SystemReport.TopReferrer;
import gaming.referral.report.UserReport.PaidClaim;
import gaming.referral.report.UserReport.Person;
import gaming.referral.report.UserReport.Referral;
import gaming.referral.report.UserReport.Referred;
import gaming.referral.report.UserReport.Standing;
import gaming.referral.report.UserSearch.FoundUser;
import gaming.web.Envelope;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The pages of reports as a whole. A test writes its page to {@code target/pages}. After a wanted change copy them all:
 * {@code cp target/pages/*.html src/test/resources/gaming/referral/report/}.
 */
class PagesTest {
    private static final Path EXPECTED = Path.of("src/test/resources/gaming/referral/report");
    private static final Path MADE = Path.of("target/pages");
    private static final Instant NOW = Instant.parse("2026-03-10T09:30:00Z");
    private static final Instant JOINED = Instant.parse("2026-01-02T03:04:05Z");
    private static final LocalDate FIRST = LocalDate.parse("2026-03-04");
    private static final ObjectId AMBER = id(1);
    /** A username that would run a script, and formats text from right to left. */
    private static final String BOB = "bob<script>\u202e&\"'";

    static Stream<Arguments> pages() {
        return Stream.of(
                Arguments.of("system", page(system(month(), List.of(day(0, "1.5"), day(2, "20"), day(5, "0.004"))))),
                Arguments.of("system-without-days", page(system(month(), List.of()))),
                Arguments.of("user", page(user(month(), List.of(day(0, "1234567.891"), day(1, "-2.5"))))),
                Arguments.of("system-of-one-day", page(system(month(), List.of(day(0, "1.5"))))),
                Arguments.of("user-of-two-years", page(user(twoYears(), List.of(day(-600, "3"), day(0, "7"))))),
                Arguments.of(
                        "users",
                        Page.of(UserSearch.of(
                                "b",
                                List.of(
                                        new FoundUser(id(2).toHexString(), BOB, "bob@example.com", JOINED),
                                        new FoundUser(id(3).toHexString(), "boris", null, JOINED))))),
                Arguments.of("users-with-more", Page.of(UserSearch.of("u", many()))),
                Arguments.of("users-not-found", Page.of(UserSearch.of(BOB, List.of()))),
                Arguments.of(
                        "error",
                        Page.of(error(
                                "INVALID_USER_ID",
                                "userId must be 24 hexadecimal digits, once",
                                "providedValue",
                                BOB))),
                Arguments.of(
                        "error-with-a-time",
                        Page.of(error("RATE_LIMIT_EXCEEDED", "Too many requests", "retryAfter", 42))));
    }

    @ParameterizedTest
    @MethodSource("pages")
    void isAsExpected(String name, String page) throws IOException {
        String made = normalised(page);
        Files.createDirectories(MADE);
        Files.writeString(MADE.resolve(name + ".html"), made);
        Path expected = EXPECTED.resolve(name + ".html");
        assertThat(Files.exists(expected) ? Files.readString(expected) : "")
                .as("%s is not as expected; the page is in %s", expected, MADE)
                .isEqualTo(made);
    }

    private static String page(Report report) {
        return report.page(ReportPlace.LISTENER);
    }

    /** Each element begins a line, and the style is left out. So a difference is a few lines. */
    private static String normalised(String page) {
        return page.replaceAll("(?s)<style>.*</style>", "<style></style>")
                .replaceAll("\\s+", " ")
                .replaceAll(" ?(<(?!/|bdi|a |time|small)[a-z])", "\n$1")
                .strip()
                .concat("\n");
    }

    private static Envelope error(String code, String message, String detail, Object value) {
        var details = new LinkedHashMap<String, Object>();
        details.put("errorCode", code);
        details.put("timestamp", NOW);
        details.put(detail, value);
        return new Envelope("error", message, details);
    }

    private static Report system(Period period, List<Day> days) {
        List<TopReferrer> top = days.isEmpty() ? List.of() : List.of(top(1, AMBER, "amber", "21.504"));
        List<RecentActivity> recent = days.isEmpty()
                ? List.of()
                : List.of(
                        activity(Activity.COMMISSION, "2026-03-09T00:00:00Z", "0.004", "LEVEL_2"),
                        activity(Activity.CLAIM, "2026-03-08T10:11:12Z", "12.5", "13.5 USDC"),
                        activity(Activity.REFERRAL, "2026-03-07T10:11:12Z", "0", "Referred " + BOB));
        return new Report.OfSystem(
                SystemReport.of(
                        period,
                        days,
                        new Earners(days.size(), new PerTier<>(3L, 2L, 1L, 0L)),
                        new PerTier<>(4000L, 300L, 20L, 1L),
                        top,
                        recent,
                        NOW),
                period,
                days,
                days.isEmpty() ? Optional.empty() : Optional.of(rate()),
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

    private static TopReferrer top(int rank, ObjectId id, String username, String commission) {
        return new TopReferrer(
                rank,
                id.toHexString(),
                username,
                username + "@example.com",
                "LEVEL_2",
                new PerTier<>(49L, 62L, 60L, 29L),
                200,
                new BigDecimal(commission),
                new BigDecimal("142121.75"),
                new BigDecimal("3512.66"),
                new BigDecimal("12.5"));
    }

    private static RecentActivity activity(Activity type, String at, String amount, String details) {
        return new RecentActivity(
                type, AMBER.toHexString(), "amber", Instant.parse(at), new BigDecimal(amount), "COMPLETED", details);
    }

    private static List<FoundUser> many() {
        return IntStream.rangeClosed(1, UserSearch.MOST + 1)
                .mapToObj(number -> new FoundUser(id(number).toHexString(), "user-" + number, null, JOINED))
                .toList();
    }

    private static ObjectId id(int number) {
        return new ObjectId("%024x".formatted(number));
    }
}
