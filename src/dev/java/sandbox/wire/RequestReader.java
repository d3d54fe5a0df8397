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

/** Reads the requests of a connection one after the other. */
record RequestReader(InputStream in, OutputStream out) {
    /** The next one; empty where the connection ended, or does not speak HTTP/1.1. */
    Optional<Request> next() throws IOException {
        in.mark(1);
        if (in.read() < 0) {
            return Optional.empty();
        }
        in.reset();
        String[] start = line().split(" ");
        if (start.length != 3 || !start[2].equals("HTTP/1.1")) {
            return Optional.empty();
        }
        Map<String, String> headers = headers();
        String[] target = start[1].split("\\?", 2);
        return Optional.of(
                new Request(start[0], target[0], target.length > 1 ? target[1] : "", headers, body(headers)));
    }

    private Map<String, String> headers() throws IOException {
        var headers = new HashMap<String, String>();
        for (String line = line(); !line.isEmpty(); line = line()) {
            String[] header = line.split(":", 2);
            headers.put(header[0].toLowerCase(Locale.ROOT), header[1].strip());
        }
        return headers;
    }

    private String body(Map<String, String> headers) throws IOException {
        if ("100-continue".equalsIgnoreCase(headers.get("expect"))) {
            out.write("HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            out.flush();
        }
        byte[] body = "chunked".equalsIgnoreCase(headers.get("transfer-encoding"))
                ? chunks()
                : bytes(Integer.parseInt(headers.getOrDefault("content-length", "0")));
        return new String(body, StandardCharsets.UTF_8);
    }

    private byte[] chunks() throws IOException {
        var body = new ByteArrayOutputStream();
        for (int length = chunk(); length > 0; length = chunk()) {
            body.write(bytes(length));
            line();
        }
        headers();
        return body.toByteArray();
    }

    private int chunk() throws IOException {
        return Integer.parseInt(line().split(";", 2)[0].strip(), 16);
    }

    private byte[] bytes(int length) throws IOException {
        byte[] read = in.readNBytes(length);
        if (read.length < length) {
            throw new EOFException("It ended within a body");
        }
        return read;
    }

    private String line() throws IOException {
        var line = new ByteArrayOutputStream();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException("It ended within a line");
            }
            line.write(next);
        }
        return line.toString(StandardCharsets.ISO_8859_1).strip();
    }
}
