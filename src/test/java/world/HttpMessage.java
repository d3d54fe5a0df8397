package world;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A request or an answer of HTTP/1.1 on a connection.
 *
 * @param head the first line and the headers, as they came
 * @param body as it came, including chunks
 */
public record HttpMessage(List<String> head, byte[] body) {
    /** The next complete message; null where the connection ended before it. */
    static @Nullable HttpMessage read(InputStream in) throws IOException {
        var head = new ArrayList<String>();
        for (String line = line(in); line == null || !line.isEmpty(); line = line(in)) {
            if (line == null) {
                if (head.isEmpty()) {
                    return null;
                }
                throw new EOFException("It ended within " + head);
            }
            head.add(line);
        }
        var headed = new HttpMessage(head, new byte[0]);
        boolean chunked = headed.header("transfer-encoding").isPresent();
        int length = headed.header("content-length").map(Integer::valueOf).orElse(0);
        byte[] body = chunked ? chunks(in) : in.readNBytes(length);
        if (body.length < length) {
            throw new EOFException("It ended within the body of " + head);
        }
        return new HttpMessage(head, body);
    }

    void write(OutputStream out) throws IOException {
        var bytes = new ByteArrayOutputStream();
        for (String line : head) {
            bytes.write((line + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
        }
        bytes.write(new byte[] {'\r', '\n'});
        bytes.write(body);
        bytes.writeTo(out);
    }

    /** Of an answer. */
    public int status() {
        return Integer.parseInt(head.getFirst().split(" ")[1]);
    }

    /** The first of this name, which is in lower case. */
    public Optional<String> header(String name) {
        return head.stream()
                .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(name + ":"))
                .map(line -> line.substring(name.length() + 1).strip())
                .findFirst();
    }

    /** Whether the sender closes the connection after it. */
    public boolean isLast() {
        return header("connection").filter("close"::equalsIgnoreCase).isPresent();
    }

    HttpMessage without(String header) {
        return new HttpMessage(
                head.stream()
                        .filter(line -> !line.toLowerCase(Locale.ROOT).startsWith(header + ":"))
                        .toList(),
                body);
    }

    private static byte[] chunks(InputStream in) throws IOException {
        var bytes = new ByteArrayOutputStream();
        int size;
        do {
            String line = line(in);
            if (line == null) {
                throw new EOFException("It ended between chunks");
            }
            size = Integer.parseInt(line.split(";")[0].strip(), 16);
            bytes.write((line + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
            bytes.write(in.readNBytes(size + 2));
        } while (size > 0);
        return bytes.toByteArray();
    }

    /** Without its end; null at the end of the stream. */
    private static @Nullable String line(InputStream in) throws IOException {
        var line = new StringBuilder();
        for (int read = in.read(); read != '\n'; read = in.read()) {
            if (read < 0) {
                if (line.isEmpty()) {
                    return null;
                }
                throw new EOFException("It ended within the line " + line);
            }
            line.append((char) read);
        }
        return line.toString().stripTrailing();
    }
}
