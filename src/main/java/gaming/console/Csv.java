package gaming.console;

import java.util.Arrays;
import java.util.stream.Collectors;

/** Lines of CSV (RFC 4180). */
final class Csv {
    private Csv() {}

    static String line(String... values) {
        return Arrays.stream(values).map(Csv::quoted).collect(Collectors.joining(",", "", "\r\n"));
    }

    /** A spreadsheet computes a value that begins like a formula, so such a value gets an apostrophe. */
    private static String quoted(String value) {
        String inert = value.isEmpty() || "=+-@\t\r".indexOf(value.charAt(0)) < 0 ? value : "'" + value;
        return '"' + inert.replace("\"", "\"\"") + '"';
    }
}
