package gaming.web;

import io.helidon.http.DirectHandler.EventType;
import io.helidon.http.RequestException;
import io.helidon.http.Status;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.ServerConnectionException;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The bytes that the server reads from a connection. Ambiguous framing is refused (RFC 9112, 6.3 and 11.2). Chunks are
 * cut into smaller chunks of the bytes that have arrived. A HEAD request is read as a GET, because both get the same
 * head.
 */
final class RequestBytes implements Supplier<byte @Nullable []> {
    private static final int LONGEST_CHUNK_LINE = 256;
    private static final int LONGEST_TRAILER = 8192;
    private static final long MOST_DROPPED = 16L * 1024 * 1024;

    private static final long LONGEST_DROPPING = Duration.ofSeconds(10).toNanos();

    private static final Pattern FIRST_LINE =
            Pattern.compile("([-!#$%&'*+.^_`|~0-9A-Za-z]+ [\\x21-\\x7e]+ HTTP/1\\.)[01]\r\n");
    /** The line of a chunk: its hexadecimal size, and extensions, which are left out. */
    private static final Pattern CHUNK = Pattern.compile("([0-9A-Fa-f]{1,15})[ \\t]*(?:;[\\t\\x20-\\x7e]*)?");

    private static final Status HEADER_TOO_LARGE = Status.create(431, "Request Header Fields Too Large");
    private static final byte[] LAST_CHUNK = "0\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1);
    private static final byte[] NOTHING = {};

    private enum Next {
        FIRST_LINE,
        HEADER,
        /** The next {@code left} bytes of a body. */
        BODY,
        CHUNK,
        /** The next {@code left} bytes of a chunk, and its end. */
        CHUNK_DATA,
        UNKNOWN
    }

    private final Supplier<byte @Nullable []> socket;
    private final int longestLine;
    private final int longestHeader;
    private final Patience patience;
    private final Exchange exchange;

    private byte[] come = NOTHING;
    private int taken;
    private Next next = Next.FIRST_LINE;
    private long left;
    private boolean kept;
    private boolean waitsForLeave;

    RequestBytes(
            Supplier<byte @Nullable []> socket,
            int longestLine,
            int longestHeader,
            Patience patience,
            Exchange exchange) {
        this.socket = socket;
        this.longestLine = longestLine;
        this.longestHeader = longestHeader;
        this.patience = patience;
        this.exchange = exchange;
    }

    /** Returns the next bytes; null at the end. */
    @Override
    public byte @Nullable [] get() {
        if (exchange.isOver()) {
            return null;
        }
        return switch (next) {
            case FIRST_LINE -> firstLine();
            case HEADER -> header();
            case BODY, CHUNK, CHUNK_DATA -> body();
            case UNKNOWN -> null;
        };
    }

    /** Reads and drops the bytes after the last answer, so that the caller does not lose the answer. */
    void dropTheRest() {
        long begun = System.nanoTime();
        long dropped = 0;
        try {
            while (expectsMore() && dropped < MOST_DROPPED && System.nanoTime() - begun < LONGEST_DROPPING) {
                patience.forUnwanted();
                byte[] piece = isFramed() ? body() : unknown();
                if (piece == null) {
                    return;
                }
                dropped += piece.length;
            }
        } catch (RuntimeException _) {
            // The connection is over, whatever the reason
        }
    }

    private boolean expectsMore() {
        return exchange.isAnswered() && (next == Next.UNKNOWN || next == Next.HEADER || exchange.isUnread());
    }

    /** Whether it is known how long the body is, and that the caller sends it. */
    private boolean isFramed() {
        return next != Next.UNKNOWN && next != Next.HEADER && !waitsForLeave;
    }

    private byte @Nullable [] unknown() {
        return come() ? piece(Long.MAX_VALUE) : null;
    }

    private byte @Nullable [] firstLine() {
        exchange.begin(false, false);
        if (kept) {
            patience.forNext();
        } else {
            patience.forHead();
        }
        try {
            if (!come()) {
                return null;
            }
            if (kept) {
                patience.forHead();
            }
            byte[] line = line(longestLine);
            if (line != null && line.length == 2) {
                // One empty line is skipped (RFC 9112, 2.2)
                line = line(longestLine);
            }
            if (line == null) {
                return null;
            }
            kept = true;
            return firstLine(new String(line, StandardCharsets.ISO_8859_1));
        } catch (ServerConnectionException _) {
            return null;
        }
    }

    private byte[] firstLine(String line) {
        if (!line.endsWith("\n")) {
            // The line is too long, and the server reports this
            next = Next.UNKNOWN;
            return line.getBytes(StandardCharsets.ISO_8859_1);
        }
        Matcher known = FIRST_LINE.matcher(line);
        if (!known.matches()) {
            throw broken();
        }
        next = Next.HEADER;
        boolean head = line.regionMatches(true, 0, "HEAD ", 0, 5);
        exchange.begin(head, line.endsWith("0\r\n"));
        // The server knows HTTP/1.1 only
        String served = known.group(1) + "1\r\n";
        return (head ? "GET " + served.substring(5) : served).getBytes(StandardCharsets.ISO_8859_1);
    }

    private byte[] header() {
        var header = new RequestHeader(exchange.isOfHttp10());
        try {
            int length = 0;
            while (true) {
                byte[] line = line(longestHeader);
                if (line == null) {
                    throw new CloseConnectionException("Nothing more comes of a request");
                }
                if (line.length == 2) {
                    patience.forNothing();
                    bodyBegins(header);
                    return header.bytes();
                }
                length += line.length;
                if (length > longestHeader) {
                    throw broken(HEADER_TOO_LARGE);
                }
                if (!header.takes(new String(line, StandardCharsets.ISO_8859_1).stripTrailing())) {
                    throw broken();
                }
            }
        } catch (ServerConnectionException failure) {
            throw new CloseConnectionException("Nothing more comes of a request", failure);
        }
    }

    private void bodyBegins(RequestHeader header) {
        if (!header.isFramedOnce()) {
            throw broken();
        }
        if (header.asksToClose()) {
            exchange.isLast();
        }
        waitsForLeave = header.waitsForLeave();
        left = header.length();
        next = header.isChunked() ? Next.CHUNK : left > 0 ? Next.BODY : Next.FIRST_LINE;
        if (next != Next.FIRST_LINE) {
            exchange.bodyBegins();
        }
    }

    private byte @Nullable [] body() {
        if (next != Next.BODY) {
            return chunk();
        }
        if (!come()) {
            return null;
        }
        byte[] piece = piece(left);
        left -= piece.length;
        if (left == 0) {
            bodyEnds();
        }
        return piece;
    }

    private byte @Nullable [] chunk() {
        if (next == Next.CHUNK) {
            byte[] line = line(LONGEST_CHUNK_LINE);
            if (line == null) {
                return null;
            }
            left = size(line);
            if (left == 0) {
                return trailer();
            }
            next = Next.CHUNK_DATA;
        }
        if (!come()) {
            return null;
        }
        byte[] data = piece(left);
        left -= data.length;
        if (left == 0) {
            byte[] end = line(2);
            if (end == null) {
                return null;
            }
            if (end.length != 2) {
                throw broken();
            }
            next = Next.CHUNK;
        }
        return chunk(data);
    }

    private static byte[] chunk(byte[] data) {
        var chunk = new ByteArrayOutputStream(data.length + 16);
        chunk.writeBytes((Integer.toHexString(data.length) + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
        chunk.writeBytes(data);
        chunk.writeBytes(new byte[] {'\r', '\n'});
        return chunk.toByteArray();
    }

    private long size(byte[] line) {
        if (line[line.length - 1] != '\n') { // it is cut
            throw broken();
        }
        var chunk = CHUNK.matcher(new String(line, 0, line.length - 2, StandardCharsets.ISO_8859_1));
        if (!chunk.matches()) {
            throw broken();
        }
        return Long.parseLong(chunk.group(1), 16);
    }

    /** Drops the trailer of a chunked body, which no endpoint reads. */
    private byte @Nullable [] trailer() {
        for (int length = 0; length <= LONGEST_TRAILER; ) {
            byte[] line = line(LONGEST_TRAILER);
            if (line == null) {
                return null;
            }
            if (line.length == 2) {
                bodyEnds();
                return LAST_CHUNK;
            }
            length += line.length;
        }
        throw broken();
    }

    private void bodyEnds() {
        exchange.bodyEnds();
        next = Next.FIRST_LINE;
    }

    /** Returns a line with its CRLF. A line that is too long is cut. Returns null if nothing more arrives. */
    private byte @Nullable [] line(int longest) {
        int end = taken;
        while (end < come.length && come[end] != '\r' && come[end] != '\n') {
            end++;
        }
        if (end + 1 < come.length && come[end] == '\r' && come[end + 1] == '\n' && end + 2 - taken <= longest) {
            return piece(end + 2 - taken);
        }
        return lineInPieces(longest);
    }

    /** A line that has not arrived as a whole, is too long or is broken. */
    private byte @Nullable [] lineInPieces(int longest) {
        var line = new ByteArrayOutputStream(128);
        boolean ends = false;
        while (come()) {
            byte each = come[taken++];
            line.write(each);
            if (ends != (each == '\n')) {
                throw broken();
            }
            if (ends || line.size() > longest) {
                return line.toByteArray();
            }
            ends = each == '\r';
        }
        return null;
    }

    private byte[] piece(long longest) {
        byte[] piece = Arrays.copyOfRange(come, taken, taken + (int) Math.min(come.length - taken, longest));
        taken += piece.length;
        return piece;
    }

    /** Whether there is another byte; waits for the byte. */
    private boolean come() {
        if (taken < come.length) {
            return true;
        }
        boolean ofBody = next != Next.FIRST_LINE && next != Next.HEADER && !exchange.isOver();
        if (ofBody) {
            patience.forPiece();
        }
        byte[] more = socket.get();
        come = more == null ? NOTHING : more;
        if (ofBody) {
            patience.pieceCame(come.length);
        }
        taken = 0;
        return more != null;
    }

    private RequestException broken() {
        return broken(Status.BAD_REQUEST_400);
    }

    private RequestException broken(Status status) {
        next = Next.UNKNOWN;
        exchange.isLast();
        return RequestException.builder()
                .type(EventType.BAD_REQUEST)
                .status(status)
                .setKeepAlive(false)
                .message("Not the framing of a request")
                .build();
    }
}
