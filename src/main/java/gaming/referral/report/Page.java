package gaming.referral.report;

import gaming.money.Amount;
import gaming.referral.AsOf;
import gaming.web.Envelope;
import gaming.web.Pages;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.stream.Stream;

/** A report as an HTML page. The templates define the layout, and this class provides their values as text. */
final class Page {
    private static final BigDecimal CENT = new BigDecimal("0.01");

    private Page() {}

    static String of(Report report) {
        return switch (report) {
            case Report.OfSystem system -> Pages.render("referral/report/system.jte", system);
            case Report.OfUser user -> Pages.render("referral/report/user.jte", user);
        };
    }

    static String of(UserSearch search) {
        return Pages.render("referral/report/users.jte", search);
    }

    /** A page for an error. */
    static String of(Envelope error) {
        return Pages.render("referral/report/error.jte", error);
    }

    /** The link to the report on a user, of the same period and moment as {@code report}. */
    static String link(String userId, Report report) {
        return ReportHook.PATH + "?userId=" + userId + "&" + dates(report) + then(report);
    }

    /** The link to the report on the whole system, without the dates if the period is too long for it. */
    static String link(Report report) {
        boolean fits = report.period().days() <= Period.LONGEST;
        String moment = then(report);
        return ReportHook.PATH + (fits ? "?" + dates(report) + moment : moment.replace('&', '?'));
    }

    /** The link to the same report as it is now. */
    static String now(Report report) {
        return ReportHook.PATH + "?" + user(report) + dates(report);
    }

    /** The link to the rows of a report. */
    static String rows(Report report) {
        return ReportHook.PATH + "/" + ReportHook.ROWS + "?" + user(report) + dates(report) + then(report);
    }

    /** The end of a figure that counts from the beginning, in words. */
    static String until(Report report) {
        return report.asOf().past() ? "then" : "now";
    }

    private static String user(Report report) {
        return report.userId().map(id -> "userId=" + id + "&").orElse("");
    }

    private static String dates(Report report) {
        Period period = report.period();
        return "startDate=%s&endDate=%s".formatted(period.firstDay(), period.lastDay());
    }

    private static String then(Report report) {
        AsOf asOf = report.asOf();
        return asOf.past() ? "&" + AsOf.PARAMETER + "=" + asOf.at() : "";
    }

    /** Formats an amount with cents. An amount below one cent has all its digits. */
    static String euros(BigDecimal amount) {
        boolean tiny = amount.signum() != 0 && amount.abs().compareTo(CENT) < 0;
        String digits = tiny
                ? amount.abs().toPlainString()
                : format("#,##0.00", amount.abs().setScale(2, RoundingMode.HALF_EVEN));
        return (amount.signum() < 0 ? "\u2212" : "") + "\u20ac" + digits;
    }

    static String euros(Amount amount) {
        return euros(Numbers.plain(amount));
    }

    static String count(long number) {
        return format("#,##0", BigDecimal.valueOf(number));
    }

    /** Formats a percentage with one decimal. */
    static String percent(BigDecimal percent) {
        return format("0.0", percent.setScale(1, RoundingMode.HALF_EVEN)) + "\u202f%";
    }

    static String day(Instant moment) {
        return LocalDate.ofInstant(moment, ZoneOffset.UTC).toString();
    }

    /** Formats a constant such as {@code COMPLETED} as a normal word. */
    static String word(String constant) {
        return constant.charAt(0) + constant.substring(1).toLowerCase(Locale.ROOT);
    }

    /** Formats the name of a detail of an error as words, for example {@code Error code}. */
    static String label(String name) {
        return word(name.replaceAll("(?=[A-Z])", " ").toUpperCase(Locale.ROOT));
    }

    static BigDecimal largest(Stream<BigDecimal> amounts) {
        return amounts.max(BigDecimal::compareTo).orElse(BigDecimal.ZERO);
    }

    /** Scales a value so that {@code largest} becomes {@code full}. A positive value becomes at least 1. */
    static int share(BigDecimal value, BigDecimal largest, int full) {
        if (largest.signum() <= 0 || value.signum() <= 0) {
            return 0;
        }
        return Math.max(
                1,
                value.multiply(BigDecimal.valueOf(full))
                        .divideToIntegralValue(largest)
                        .intValue());
    }

    private static String format(String pattern, BigDecimal number) {
        return new DecimalFormat(pattern, DecimalFormatSymbols.getInstance(Locale.US)).format(number);
    }
}
