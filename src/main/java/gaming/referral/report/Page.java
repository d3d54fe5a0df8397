package gaming.referral.report;

import gaming.money.UsdcRate;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.Base64;
import java.util.Objects;
import java.util.Optional;

/** What all pages of reports have: one document that needs nothing else and may load and run nothing. */
final class Page {
    private static final String STYLE = style();

    /** Nothing but the one style of the page. */
    static final String SECURITY_POLICY = "default-src 'none'; style-src 'sha256-" + hash(STYLE)
            + "'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private final StringBuilder body = new StringBuilder();
    private final String title;

    /** {@code subject} is what the report is about, as HTML. */
    Page(String title, String subject, Period period, Instant generatedAt, Optional<UsdcRate> rate) {
        this.title = title;
        body.append("<header><h1>").append(subject).append("</h1>\n<p>Commission from ");
        body.append(period.firstDay()).append(" to ").append(period.lastDay()).append(", UTC. Amounts in EUR.</p>\n");
        body.append("<p class=\"quiet\">As of ")
                .append(Html.moment(generatedAt))
                .append(". ");
        body.append(rate.map(Page::rate).orElse("There is no rate of USDC.")).append("</p></header>\n<main>\n");
    }

    private static String rate(UsdcRate rate) {
        return "1 USDC = " + Numbers.plain(rate.price()).toPlainString() + " EUR since " + Html.moment(rate.at()) + ".";
    }

    /** A line on whom the report is about, as HTML. */
    Page about(String line) {
        body.insert(body.indexOf("</h1>") + "</h1>".length(), "\n<p>" + line + "</p>");
        return this;
    }

    /** Figures one sees at once; each is made by {@link #card}. */
    Page cards(String... cards) {
        body.append("<dl class=\"cards\">").append(String.join("", cards)).append("</dl>\n");
        return this;
    }

    /** A label, a value and what explains it, all of them HTML; the last may be empty. */
    static String card(String label, String value, String hint) {
        String small = hint.isEmpty() ? "" : "<small>" + hint + "</small>";
        return "<div><dt>" + label + "</dt><dd>" + value + small + "</dd></div>";
    }

    /** Content is HTML. */
    Page section(String heading, String content) {
        body.append("<section><h2>")
                .append(heading)
                .append("</h2>\n")
                .append(content)
                .append("</section>\n");
        return this;
    }

    String html() {
        return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                + "<meta name=\"robots\" content=\"noindex\">\n<title>" + Html.text(title) + "</title>\n<style>" + STYLE
                + "</style>\n</head>\n<body>\n" + body + "</main>\n</body>\n</html>\n";
    }

    /** The cell of a table that shows {@code value} as a bar, the largest one's being full; its number stands beside it. */
    static String bar(BigDecimal value, BigDecimal largest) {
        int width = share(value, largest, 1000);
        return "<td class=\"bar\"><svg viewBox=\"0 0 1000 12\" preserveAspectRatio=\"none\" aria-hidden=\"true\">"
                + "<rect width=\"" + width + "\" height=\"12\"/></svg></td>";
    }

    /** How much of {@code full} a value takes; at least 1 where it is something. */
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
}
