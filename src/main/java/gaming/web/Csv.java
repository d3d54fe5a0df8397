package gaming.web;

import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A file of CSV (RFC 4180) that a spreadsheet opens without computing anything. It has a line for each list. A
 * {@link BigDecimal} is a number, and anything else is text. It is written once, while its rows are read.
 */
public final class Csv implements StreamingOutput {
    public static final String TYPE = "text/csv";
    /** Takes the place after JSON for callers that accept both. */
    public static final String PRODUCED = TYPE + ";qs=0.8";

    private static final MediaType SENT = MediaType.valueOf(TYPE + ";charset=UTF-8;header=present");

    /** Without it, spreadsheets take UTF-8 for another encoding. */
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    /**
     * The place before a formula: at the beginning, or after a character that some spreadsheet separates fields by. Some
     * spreadsheets leave out blanks, and take full-width signs for signs.
     */
    private static final Pattern FORMULA =
            Pattern.compile("(^|[,;|\t\r\n])(?=\\s*[=+\\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])");

    private static final Pattern QUOTED = Pattern.compile("[,;|\t\"\r\n']");

    private final List<?> head;
    private final Stream<? extends List<?>> rows;

    public Csv(List<?> head, Stream<? extends List<?>> rows) {
        this.head = List.copyOf(head);
        this.rows = rows;
    }

    @Override
    public void write(OutputStream out) throws IOException {
        Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
        writer.write(BYTE_ORDER_MARK + line(head));
        for (Iterator<? extends List<?>> each = rows.iterator(); each.hasNext(); ) {
            writer.write(line(each.next()));
        }
        writer.flush();
    }

    /** An answer that a browser saves under this name. No cache may store it, because it may contain personal data. */
    public Response.ResponseBuilder answer(String file) {
        return Response.ok(this, SENT)
                .header(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"" + file + "\"")
                .header(HttpHeaders.VARY, HttpHeaders.ACCEPT)
                .header(HttpHeaders.CACHE_CONTROL, "no-store");
    }

    private static String line(List<?> fields) {
        return fields.stream().map(Csv::field).collect(Collectors.joining(",", "", "\r\n"));
    }

    private static String field(Object value) {
        if (value instanceof BigDecimal number) {
            return number.toPlainString();
        }
        String inert = FORMULA.matcher(value.toString()).replaceAll("$1'");
        return QUOTED.matcher(inert).find() ? '"' + inert.replace("\"", "\"\"") + '"' : inert;
    }
}
