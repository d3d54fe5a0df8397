package gaming.referral.report;

import gaming.money.Amount;
import gaming.referral.AsOf;
import gaming.web.Envelope;
import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.html.HtmlTemplateOutput;
import gg.jte.output.StringOutput;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A report as an HTML page. The page is one document that loads no other files and runs no scripts. The templates of
 * {@code src/main/jte} define the layout, and this class provides their values as text.
 */
final class Page {
    static final String STYLE = style();

    /** The policy allows the one style of the page, its forms, and nothing else. */
    static final String SECURITY_POLICY = "default-src 'none'; style-src 'sha256-" + hash(STYLE)
            + "'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

    private static final TemplateEngine TEMPLATES = TemplateEngine.createPrecompiled(
            null, ContentType.Html, Page.class.getClassLoader(), Page.class.getPackageName());
    private static final BigDecimal CENT = new BigDecimal("0.01");
    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);

    private Page() {}

    static String of(Report report) {
        var page = new Output();
        switch (report) {
            case Report.OfSystem system -> TEMPLATES.render("system.jte", system, page);
            case Report.OfUser user -> TEMPLATES.render("user.jte", user, page);
        }
        return page.toString();
    }

    static String of(UserSearch search) {
        var page = new Output();
        TEMPLATES.render("users.jte", search, page);
        return page.toString();
    }

    /** A page for an error. */
    static String of(Envelope error) {
        var page = new Output();
        TEMPLATES.render("error.jte", error, page);
        return page.toString();
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

    static String minute(Instant moment) {
        return MINUTE.format(moment);
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

    private static String style() {
        try (InputStream style = Objects.requireNonNull(Page.class.getResourceAsStream("page.css"))) {
            return new String(style.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static String hash(String style) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(style.getBytes(StandardCharsets.UTF_8));
            return Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException everyJvmHasIt) {
            throw new IllegalStateException(everyJvmHasIt);
        }
    }

    /**
     * Writes every value as text, in an element or in a quoted attribute. Control characters become spaces, because a
     * page may not contain them.
     */
    private static final class Output extends StringOutput implements HtmlTemplateOutput {
        @Override
        public void setContext(@Nullable String tag, @Nullable String attribute) {
            // The same escapes are correct in elements and attributes
        }

        @Override
        public void writeUserContent(@Nullable String text) {
            if (text == null) {
                return;
            }
            var escaped = new StringBuilder(text.length() + 16);
            for (int i = 0; i < text.length(); i++) {
                char character = text.charAt(i);
                switch (character) {
                    case '&' -> escaped.append("&amp;");
                    case '<' -> escaped.append("&lt;");
                    case '>' -> escaped.append("&gt;");
                    case '"' -> escaped.append("&quot;");
                    case '\'' -> escaped.append("&#39;");
                    default -> escaped.append(Character.isISOControl(character) ? ' ' : character);
                }
            }
            writeContent(escaped.toString());
        }
    }
}
