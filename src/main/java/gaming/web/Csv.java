package gaming.web;

import java.math.BigDecimal;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Files of CSV (RFC 4180) that a spreadsheet opens without computing anything. */
public final class Csv {
    /** Without it, spreadsheets take UTF-8 for another encoding. */
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    /**
     * The place before a formula: at the beginning, or after a character that some spreadsheet separates fields by. Some
     * spreadsheets leave out blanks, and take full-width signs for signs.
     */
    private static final Pattern FORMULA =
            Pattern.compile("(^|[,;|\t\r\n])(?=\\s*[=+\\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])");

    private static final Pattern QUOTED = Pattern.compile("[,;|\t\"\r\n']");

    private Csv() {}

    /** A line for each list. A {@link BigDecimal} is a number, and anything else is text. */
    public static String file(Stream<? extends List<?>> lines) {
        return lines.map(line -> line.stream().map(Csv::field).collect(Collectors.joining(",", "", "\r\n")))
                .collect(Collectors.joining("", BYTE_ORDER_MARK, ""));
    }

    private static String field(Object value) {
        if (value instanceof BigDecimal number) {
            return number.toPlainString();
        }
        String inert = FORMULA.matcher(value.toString()).replaceAll("$1'");
        return QUOTED.matcher(inert).find() ? '"' + inert.replace("\"", "\"\"") + '"' : inert;
    }
}
