package gaming.referral.report;

import gaming.core.ReadableNumber;
import gaming.money.Amount;
import gaming.web.Envelope;
import gaming.web.Pages;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** A report as an HTML page. */
final class Page {
    private Page() {}

    static String of(Report report, ReportPlace place) {
        String template = switch (report) {
            case Report.OfSystem _ -> "referral/report/system.jte";
            case Report.OfUser _ -> "referral/report/user.jte";
        };
        return Pages.render(template, Map.of("view", report, "place", place));
    }

    static String of(UserSearch search) {
        return Pages.render("referral/report/users.jte", search);
    }

    static String of(Envelope error) {
        return Pages.render("referral/report/error.jte", error);
    }

    static String euros(BigDecimal amount) {
        return (amount.signum() < 0 ? "\u2212" : "") + "\u20ac" + ReadableNumber.cents(amount.abs());
    }

    static String euros(Amount amount) {
        return euros(Amount.plain(amount));
    }

    static String percent(BigDecimal percent) {
        return ReadableNumber.aligned(percent.setScale(1, RoundingMode.HALF_EVEN), 1) + "\u202f%";
    }

    static String day(Instant moment) {
        return LocalDate.ofInstant(moment, ZoneOffset.UTC).toString();
    }

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
}
