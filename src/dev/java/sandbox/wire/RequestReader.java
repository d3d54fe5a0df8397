package sandbox.wire;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Reads one request after the other from a connection, each within bounds. */
final class RequestReader {
    private static final int LONGEST_LINE = 8 * 1024;
    private static final int MOST_HEADERS = 100;
    private static final int LARGEST_BODY = 64 * 1024;

    private final InputStream in;
    private final OutputStream out;

    RequestReader(InputStream in, OutputStream out) {
        this.in = in;
        this.out = out;
    }

    /** A request that can not be read, and the status that says so. */
    static final class Unreadable extends IOException {
        private static final long serialVersionUID = 1L;

        final int status;

        Unreadable(int status, String message) {
            super(message);
            this.status = status;
        }
    }

    /** The next one; empty when the client has closed the connection. */
    Optional<Request> next() throws IOException {
        in.mark(1);
        if (in.read() < 0) {
            return Optional.empty();
        }
        in.reset();
        String[] start = line().split(" ");
        if (start.length != 3 || !start[2].equals("HTTP/1.1")) {
            throw new Unreadable(400, "Not HTTP/1.1");
        }
        Map<String, String> headers = headers();
        int query = start[1].indexOf('?');
        return Optional.of(new Request(
                start[0],
                query < 0 ? start[1] : start[1].substring(0, query),
                query < 0 ? "" : start[1].substring(query + 1),
                headers,
                body(headers)));
    }

    private Map<String, String> headers() throws IOException {
        var headers = new HashMap<String, String>();
        for (String line = line(); !line.isEmpty(); line = line()) {
            int colon = line.indexOf(':');
            if (colon < 1 || headers.size() == MOST_HEADERS) {
                throw new Unreadable(400, "Headers that can not be read");
            }
            headers.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        }
        return headers;
    }

    private String body(Map<String, String> headers) throws IOException {
        boolean chunked = "chunked".equalsIgnoreCase(headers.get("transfer-encoding"));
        int length = chunked ? 0 : number(headers.getOrDefault("content-length", "0"), 10);
        if ((chunked || length > 0) && "100-continue".equalsIgnoreCase(headers.get("expect"))) {
            out.write("HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            out.flush();
        }
        byte[] body = chunked ? chunks() : bytes(length);
        return new String(body, StandardCharsets.UTF_8);
    }

    private byte[] chunks() throws IOException {
        var body = new ByteArrayOutputStream();
        while (true) {
            int length = number(line().split(";", 2)[0].strip(), 16);
            if (length == 0) {
                headers();
                return body.toByteArray();
            }
            if (body.size() + length > LARGEST_BODY) {
                throw new Unreadable(413, "Too large");
            }
            body.write(bytes(length));
            line();
        }
    }

    private static int number(String digits, int radix) throws Unreadable {
        try {
            int number = Integer.parseUnsignedInt(digits, radix);
            if (number < 0 || number > LARGEST_BODY) {
                throw new Unreadable(413, "Too large");
            }
            return number;
        } catch (NumberFormatException unreadable) {
            throw new Unreadable(400, "Not a length");
        }
    }

    private byte[] bytes(int length) throws IOException {
        byte[] read = in.readNBytes(length);
        if (read.length < length) {
            throw new EOFException();
        }
        return read;
    }

    private String line() throws IOException {
        var line = new ByteArrayOutputStream();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException();
            }
            if (line.size() == LONGEST_LINE) {
                throw new Unreadable(431, "Too long a line");
            }
            line.write(next);
        }
        return line.toString(StandardCharsets.ISO_8859_1).strip();
    }
}
