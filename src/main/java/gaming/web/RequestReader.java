package gaming.web;

import io.helidon.common.buffers.BufferData;
import io.helidon.common.buffers.DataReader;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.ServerConnectionException;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Gives the server the requests of a connection. The server knows no HTTP/1.0, no empty line before a request and no
 * status 431, and it reads chunks leniently and whole into memory. No setting changes this. So this class overrides the
 * methods that the server calls for a first line, a header and a chunk. Only one thread uses an instance.
 */
final class RequestReader extends DataReader {
    private static final int LONGEST_CHUNK_LINE = 255;
    private static final int LONGEST_TRAILER = 8192;

    private static final Pattern FIRST_LINE =
            Pattern.compile("([-!#$%&'*+.^_`|~0-9A-Za-z]+)( [\\x21-\\x7e]+ HTTP/1\\.)([01])");
    /** The line of a chunk: its hexadecimal size, and extensions, which are left out. */
    private static final Pattern CHUNK = Pattern.compile("([0-9A-Fa-f]{1,15})[ \\t]*(?:;[\\t\\x20-\\x7e]*)?");

    private enum Next {
        REQUEST,
        FIRST_LINE,
        HEADER,
        BODY,
        CHUNKS
    }

    private final Patience patience;
    private Next next = Next.REQUEST;
    private boolean kept;
    private boolean bodiless;
    private boolean ofHttp10;
    private boolean answered;
    private boolean last;
    /** The bytes of the body, or of its chunk, that have not been read. */
    private long left;

    private boolean chunkRead;

    RequestReader(Supplier<byte @Nullable []> socket, Patience patience) {
        super(() -> patience.next(socket));
        this.patience = patience;
    }

    /** The header has been read, and a body of {@code length} bytes or of chunks follows. */
    void headerEnds(long length, boolean inChunks) {
        left = length;
        next = inChunks ? Next.CHUNKS : length > 0 ? Next.BODY : Next.REQUEST;
        patience.forBody();
    }

    /** Records that the answer begins. Returns whether it is the last one, as after a request with unread bytes. */
    boolean answerBegins() {
        answered = true;
        last |= isUnread();
        return last;
    }

    /** Records that no other request follows on this connection. */
    void closeAfterAnswer() {
        last = true;
    }

    boolean isUnread() {
        return next != Next.REQUEST;
    }

    boolean isAnswered() {
        return answered;
    }

    /** Whether the answer has no body, because the request is HEAD. */
    boolean isBodiless() {
        return bodiless;
    }

    boolean isOfHttp10() {
        return ofHttp10;
    }

    @Override
    public void pullData() {
        if (answered && last) {
            throw new CloseConnectionException("The last answer has begun");
        }
        try {
            super.pullData();
        } catch (InsufficientDataAvailableException | ServerConnectionException end) {
            throw next == Next.HEADER ? new CloseConnectionException("Nothing more comes of a request", end) : end;
        }
    }

    /** The server looks here for the end of a first line, and of a line of the header. */
    @Override
    public int findNewLine(int longest) {
        if (next == Next.HEADER) {
            return withinHeader(super.findNewLine(longest), longest);
        }
        requestBegins();
        int end = super.findNewLine(longest);
        if (end > 0) {
            return end;
        }
        // One empty line is skipped (RFC 9112, 2.2)
        skip(2);
        return super.findNewLine(longest);
    }

    private void requestBegins() {
        if (last) {
            throw new CloseConnectionException("The last answer has ended");
        }
        next = Next.FIRST_LINE;
        bodiless = false;
        ofHttp10 = false;
        answered = false;
        if (kept && available() == 0) {
            patience.forNext();
        } else {
            patience.forHead();
        }
        kept = true;
    }

    /** The server looks here for the colon of a line of the header. */
    @Override
    public int findOrNewLine(byte wanted, int longest) {
        int end = withinHeader(super.findOrNewLine(wanted, longest), longest);
        if (end == 0) {
            throw Framing.refusal();
        }
        return end;
    }

    private static int withinHeader(int end, int longest) {
        if (end == longest) {
            throw Framing.refusal(Framing.HEADER_TOO_LARGE);
        }
        return end;
    }

    /** A HEAD request is read as a GET, because both get the same head. An answer to HTTP/1.0 is the last one. */
    @Override
    public byte[] readBytes(int length) {
        byte[] bytes = super.readBytes(length);
        if (next != Next.FIRST_LINE) {
            return bytes;
        }
        next = Next.HEADER;
        Matcher line = FIRST_LINE.matcher(new String(bytes, StandardCharsets.ISO_8859_1));
        if (!line.matches()) {
            throw Framing.refusal();
        }
        bodiless = line.group(1).equalsIgnoreCase("HEAD");
        ofHttp10 = line.group(3).equals("0");
        last = ofHttp10;
        String served = (bodiless ? "GET" : line.group(1)) + line.group(2) + "1";
        return served.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Returns the size of the next piece of a chunk, in hexadecimal digits. An empty line follows the size 0. */
    @Override
    public String readLine() {
        if (next != Next.CHUNKS) {
            return "";
        }
        if (left == 0) {
            left = size();
            if (left == 0) {
                dropTrailer();
                next = Next.REQUEST;
                return "0";
            }
        }
        ensureAvailable();
        return Long.toHexString(Math.min(left, available()));
    }

    private long size() {
        var chunk = CHUNK.matcher(line(LONGEST_CHUNK_LINE));
        if (!chunk.matches()) {
            throw brokenChunk();
        }
        return Long.parseLong(chunk.group(1), 16);
    }

    /** Drops the trailer of a chunked body, which no endpoint reads. */
    private void dropTrailer() {
        int longest = LONGEST_TRAILER;
        for (String line = line(longest); !line.isEmpty(); line = line(longest)) {
            longest -= line.length() + 2;
        }
    }

    private String line(int longest) {
        try {
            int end = super.findNewLine(longest);
            if (end == longest) {
                throw brokenChunk();
            }
            String line = readAsciiString(end);
            skip(2);
            return line;
        } catch (IncorrectNewLineException _) {
            throw brokenChunk();
        }
    }

    @Override
    public BufferData readBuffer(int length) {
        BufferData piece = super.readBuffer(length);
        left -= length;
        chunkRead = next == Next.CHUNKS;
        if (left == 0 && !chunkRead) {
            next = Next.REQUEST;
        }
        return piece;
    }

    /** The server skips the end of a chunk unseen. A piece that is not the last one has no end. */
    @Override
    public void skip(int length) {
        if (!chunkRead) {
            super.skip(length);
            return;
        }
        chunkRead = false;
        if (left == 0 && (read() != '\r' || read() != '\n')) {
            throw brokenChunk();
        }
    }

    private RuntimeException brokenChunk() {
        last = true;
        return Framing.refusal();
    }
}
