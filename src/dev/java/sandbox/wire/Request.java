package sandbox.wire;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A request as it came.
 *
 * @param path still percent-encoded, without the query
 * @param query without its question mark; empty for none
 * @param headers by their names in lower case
 */
public record Request(String method, String path, String query, Map<String, String> headers, String body) {
    /** The next request of a connection; empty where the connection ended, or does not speak HTTP/1.1. */
    static Optional<Request> read(InputStream in, OutputStream out) throws IOException {
        in.mark(1);
        if (in.read() < 0) {
            return Optional.empty();
        }
        in.reset();
        String[] start = line(in).split(" ");
        if (start.length != 3 || !start[2].equals("HTTP/1.1")) {
            return Optional.empty();
        }
        Map<String, String> headers = headers(in);
        if ("100-continue".equalsIgnoreCase(headers.get("expect"))) {
            out.write("HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        }
        byte[] body = "chunked".equalsIgnoreCase(headers.get("transfer-encoding"))
                ? chunks(in)
                : bytes(in, Integer.parseInt(headers.getOrDefault("content-length", "0")));
        String[] target = start[1].split("\\?", 2);
        return Optional.of(new Request(
                start[0],
                target[0],
                target.length > 1 ? target[1] : "",
                headers,
                new String(body, StandardCharsets.UTF_8)));
    }

    private static Map<String, String> headers(InputStream in) throws IOException {
        var headers = new HashMap<String, String>();
        for (String line = line(in); !line.isEmpty(); line = line(in)) {
            String[] header = line.split(":", 2);
            headers.put(header[0].toLowerCase(Locale.ROOT), header[1].strip());
        }
        return headers;
    }

    private static byte[] chunks(InputStream in) throws IOException {
        var body = new ByteArrayOutputStream();
        for (int length = chunk(in); length > 0; length = chunk(in)) {
            body.write(bytes(in, length));
            line(in);
        }
        headers(in);
        return body.toByteArray();
    }

    private static int chunk(InputStream in) throws IOException {
        return Integer.parseInt(line(in).split(";", 2)[0].strip(), 16);
    }

    private static byte[] bytes(InputStream in, int length) throws IOException {
        byte[] read = in.readNBytes(length);
        if (read.length < length) {
            throw new EOFException("It ended within a body");
        }
        return read;
    }

    private static String line(InputStream in) throws IOException {
        var line = new ByteArrayOutputStream();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException("It ended within a line");
            }
            line.write(next);
        }
        return line.toString(StandardCharsets.ISO_8859_1).strip();
    }

    public Optional<String> header(String name) {
        return Optional.ofNullable(headers.get(name));
    }

    /** A parameter of the query. */
    public Optional<String> parameter(String name) {
        return parameter(query, name);
    }

    /** A parameter of a form that was sent as the body. */
    public Optional<String> field(String name) {
        return header("content-type").orElse("").startsWith("application/x-www-form-urlencoded")
                ? parameter(body, name)
                : Optional.empty();
    }

    private static Optional<String> parameter(String encoded, String name) {
        return Arrays.stream(encoded.split("&"))
                .filter(pair -> pair.startsWith(name + "="))
                .map(pair -> decoded(pair.substring(name.length() + 1)))
                .findFirst();
    }

    static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    /** The decoded rest of the path after {@code prefix}; empty when the path ends there. */
    public Optional<String> pathAfter(String prefix) {
        return path.length() > prefix.length() && path.startsWith(prefix)
                ? Optional.of(decoded(path.substring(prefix.length())))
                : Optional.empty();
    }

    boolean keepsAlive() {
        return header("connection")
                .map(value -> !value.equalsIgnoreCase("close"))
                .orElse(true);
    }
}
