package gaming.web;

import io.helidon.http.DirectHandler.EventType;
import io.helidon.http.Header;
import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.http.Headers;
import io.helidon.http.RequestException;
import io.helidon.http.Status;
import io.helidon.http.WritableHeaders;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.http1.Http1ConnectionListener;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * Refuses a header whose request ends elsewhere for another reader (RFC 9112, 6.3 and 11.2), before the request is
 * routed. The server itself checks no header: it would refuse HTTP/1.0 without a host, and encodings of bodies before
 * the key is checked.
 */
final class Framing implements Http1ConnectionListener {
    static final Status HEADER_TOO_LARGE = Status.create(431, "Request Header Fields Too Large");

    private static final Pattern LENGTH = Pattern.compile("\\d{1,18}");
    private static final Pattern HOST =
            Pattern.compile("(?:[-.~_!$&'()*+,;=0-9A-Za-z]+|\\[[:.0-9A-Fa-f]+])(?::\\d{1,5})?");
    /** A lone asterisk, which many clients send for any type. */
    private static final Pattern ANYTHING = Pattern.compile("(?<=^|,)([ \\t]*)\\*(?=[ \\t]*(?:[,;]|$))");

    @Override
    public void headers(ConnectionContext connection, Headers received) {
        RequestReader requests = ((GuardedConnection.Guarded) connection).dataReader();
        // The server gives its only copy
        var header = (WritableHeaders<?>) received;
        if (requests.isOfHttp10()) {
            asHttp11(header);
        }
        check(header);
        if (header.values(HeaderNames.CONNECTION).stream().map(String::strip).anyMatch("close"::equalsIgnoreCase)) {
            requests.closeAfterAnswer();
        }
        rewrite(
                header,
                HeaderNames.ACCEPT,
                accept -> accept.contains("*") ? ANYTHING.matcher(accept).replaceAll("$1*/*") : accept);
        rewrite(header, HeaderNames.CONTENT_TYPE, Framing::withoutLastSemicolon);
        requests.headerEnds(
                header.first(HeaderNames.CONTENT_LENGTH).map(Long::parseLong).orElse(0L),
                header.contains(HeaderNames.TRANSFER_ENCODING));
    }

    /** HTTP/1.0 need not name a host, and knows neither chunks nor Expect (RFC 9110, 10.1.1). */
    private static void asHttp11(WritableHeaders<?> header) {
        if (header.contains(HeaderNames.TRANSFER_ENCODING)) {
            throw refusal();
        }
        header.remove(HeaderNames.EXPECT);
        if (!header.contains(HeaderNames.HOST)) {
            header.set(HeaderNames.HOST, "localhost");
        }
    }

    private static void check(Headers header) {
        try {
            header.forEach(Header::validate);
        } catch (IllegalArgumentException _) {
            throw refusal();
        }
        List<String> hosts = header.all(HeaderNames.HOST, List::of);
        List<String> lengths = header.all(HeaderNames.CONTENT_LENGTH, List::of);
        List<String> encodings = header.all(HeaderNames.TRANSFER_ENCODING, List::of);
        boolean framedOnce = encodings.isEmpty()
                ? lengths.isEmpty() || isOne(LENGTH, lengths)
                : lengths.isEmpty() && encodings.equals(List.of("chunked"));
        if (!framedOnce || !isOne(HOST, hosts)) {
            throw refusal();
        }
    }

    private static boolean isOne(Pattern form, List<String> values) {
        return values.size() == 1 && form.matcher(values.getFirst()).matches();
    }

    private static void rewrite(WritableHeaders<?> header, HeaderName name, UnaryOperator<String> value) {
        List<String> received = header.all(name, List::of);
        var rewritten = new ArrayList<>(received);
        rewritten.replaceAll(value);
        if (!rewritten.equals(received)) {
            header.set(name, rewritten);
        }
    }

    /** A semicolon without a parameter behind it makes no other type. */
    private static String withoutLastSemicolon(String type) {
        int end = type.length();
        while (end > 0 && "; \t".indexOf(type.charAt(end - 1)) >= 0) {
            end--;
        }
        return type.substring(0, end);
    }

    static RequestException refusal() {
        return refusal(Status.BAD_REQUEST_400);
    }

    /** Refuses the request. The answer is the last one of the connection. */
    static RequestException refusal(Status status) {
        return RequestException.builder()
                .type(EventType.BAD_REQUEST)
                .status(status)
                .setKeepAlive(false)
                .message("Not the framing of a request")
                .build();
    }
}
