package gaming.referral.report;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How values are written on pages. Everything that goes into one comes through here, or is ours. */
final class Html {
    private static final BigDecimal CENT = new BigDecimal("0.01");
    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);

    private Html() {}

    /** Text as text, wherever it stands: in an element or in a quoted attribute. */
    static String text(@Nullable String text) {
        if (text == null) {
            return "";
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
        return escaped.toString();
    }

    /** What a person wrote, whose direction shall not be that of the text around it; whole where there is no room for it. */
    static String person(@Nullable String text) {
        return text == null ? "" : "<bdi title=\"" + text(text) + "\">" + text(text) + "</bdi>";
    }

    /** With cents; what is less than one with all its digits. */
    static String euros(BigDecimal amount) {
        boolean tiny = amount.signum() != 0 && amount.abs().compareTo(CENT) < 0;
        String digits = tiny
                ? amount.abs().toPlainString()
                : format("#,##0.00", amount.abs().setScale(2, RoundingMode.HALF_EVEN));
        return (amount.signum() < 0 ? "\u2212" : "") + "\u20ac" + digits;
    }

    /** A number of things. */
    static String count(long number) {
        return format("#,##0", BigDecimal.valueOf(number));
    }

    /** With one decimal. */
    static String percent(BigDecimal percent) {
        return format("0.0", percent.setScale(1, RoundingMode.HALF_EVEN)) + "\u202f%";
    }

    static String moment(Instant moment) {
        return "<time datetime=\"" + moment + "\">" + MINUTE.format(moment) + "</time>";
    }

    private static String format(String pattern, BigDecimal number) {
        return new DecimalFormat(pattern, DecimalFormatSymbols.getInstance(Locale.US)).format(number);
    }
}
