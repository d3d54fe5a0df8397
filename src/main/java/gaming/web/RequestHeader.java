package gaming.web;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The header of a request. It is parsed strictly, because it determines the end of the body (RFC 9112, 5 and 6). */
final class RequestHeader {
    /** A field: a name without white space around it, and a value without control characters. */
    private static final Pattern FIELD =
            Pattern.compile("([-!#$%&'*+.^_`|~0-9A-Za-z]+):[ \\t]*([\\t\\x20-\\x7e\\x80-\\xff]*)");

    /** A lone asterisk, which many clients send for any type. */
    private static final Pattern ANYTHING = Pattern.compile("(?<=^|,)([ \\t]*)\\*(?=[ \\t]*(?:[,;]|$))");

    private static final Pattern LENGTH = Pattern.compile("\\d{1,18}");

    private final StringBuilder fields = new StringBuilder();
    private final List<String> lengths = new ArrayList<>();
    private final List<String> encodings = new ArrayList<>();
    private boolean asksToClose;
    private boolean waitsForLeave;
    private final boolean ofHttp10;
    private boolean namesHost;

    RequestHeader(boolean ofHttp10) {
        this.ofHttp10 = ofHttp10;
    }

    /** Adds a line; returns whether the line is a header field. */
    boolean takes(String line) {
        Matcher field = FIELD.matcher(line);
        if (!field.matches()) {
            return false;
        }
        String name = field.group(1);
        String value = field.group(2);
        switch (name.toLowerCase(Locale.ROOT)) {
            case "content-length" -> lengths.add(value);
            case "transfer-encoding" -> encodings.add(value);
            case "connection" ->
                asksToClose |= List.of(value.toLowerCase(Locale.ROOT).split("[ \\t]*,[ \\t]*"))
                        .contains("close");
            // HTTP/1.0 does not know this (RFC 9110, 10.1.1)
            case "expect" -> {
                if (ofHttp10) {
                    return true;
                }
                waitsForLeave = true;
            }
            case "host" -> namesHost = true;
            case "accept" -> value = ANYTHING.matcher(value).replaceAll("$1*/*");
            case "content-type" -> value = withoutLastSemicolon(value);
            default -> {}
        }
        fields.append(name).append(value.isEmpty() ? ":" : ": ").append(value).append("\r\n");
        return true;
    }

    /** A semicolon without a parameter behind it makes no other type. */
    private static String withoutLastSemicolon(String type) {
        int end = type.length();
        while (end > 0 && "; \t".indexOf(type.charAt(end - 1)) >= 0) {
            end--;
        }
        return type.substring(0, end);
    }

    /** Whether every reader determines the same end of the body. */
    boolean isFramedOnce() {
        if (encodings.isEmpty()) {
            return lengths.isEmpty()
                    || (lengths.size() == 1
                            && LENGTH.matcher(lengths.getFirst()).matches());
        }
        return isChunked() && lengths.isEmpty() && !ofHttp10;
    }

    boolean isChunked() {
        return encodings.equals(List.of("chunked"));
    }

    /** The length of the body in bytes; 0 for a chunked body. */
    long length() {
        return lengths.isEmpty() ? 0 : Long.parseLong(lengths.getFirst());
    }

    boolean asksToClose() {
        return asksToClose;
    }

    /** Whether the sender waits for permission before it sends the body. */
    boolean waitsForLeave() {
        return waitsForLeave;
    }

    byte[] bytes() {
        if (ofHttp10 && !namesHost) {
            fields.append("Host: localhost\r\n");
        }
        return fields.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
    }
}
