package gaming.core;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;

/** Numbers for people, with separators of thousands. For programs there is {@code Amount.exact}. */
public final class ReadableNumber {
    private static final char MINUS = '\u2212';
    private static final BigDecimal CENT = new BigDecimal("0.01");

    private ReadableNumber() {}

    /** A whole number, as {@code 1,234}. */
    public static String count(long number) {
        return format("#,##0", number);
    }

    /** A number of things with their noun, as {@code 1 message} or {@code 2,000 messages}. */
    public static String many(long number, String noun) {
        return count(number) + " " + noun + (number == 1 ? "" : "s");
    }

    /** All digits of an amount, at least the cents, as {@code 1,234.50}. */
    public static String amount(BigDecimal amount) {
        return format("#,##0.00######", amount);
    }

    /** An amount rounded to the cent, as {@code 1,234.50}. An amount below one cent has all its digits. */
    public static String cents(BigDecimal amount) {
        BigDecimal size = amount.abs();
        boolean tiny = size.signum() > 0 && size.compareTo(CENT) < 0;
        String digits = tiny ? amount(size) : format("#,##0.00", size.setScale(2, RoundingMode.HALF_EVEN));
        return (amount.signum() < 0 ? String.valueOf(MINUS) : "") + digits;
    }

    /** The same of a difference, with its sign; zero has no sign. */
    public static String signedCents(BigDecimal difference) {
        return difference.signum() > 0 ? "+" + cents(difference) : cents(difference);
    }

    /** All digits of a number, as {@code 1,234.5}. */
    public static String number(BigDecimal number) {
        return format("#,##0.########", number);
    }

    /** A number with so many decimals, as a column of amounts needs it. */
    public static String aligned(BigDecimal number, int decimals) {
        String pattern = "#,##0" + (decimals == 0 ? "" : "." + "0".repeat(decimals));
        return format(pattern, number);
    }

    private static String format(String pattern, Number number) {
        DecimalFormatSymbols symbols = DecimalFormatSymbols.getInstance(Locale.US);
        symbols.setMinusSign(MINUS);
        return new DecimalFormat(pattern, symbols).format(number);
    }
}
