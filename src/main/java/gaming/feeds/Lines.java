package gaming.feeds;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** Cuts a stream into lines without ever holding more than one; a line over the limit is skipped to its end. */
final class Lines {
    static final int LONGEST = 1024 * 1024;
    private static final int BUFFER = 64 * 1024;

    private final InputStream body;
    private final byte[] buffer = new byte[BUFFER];
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private int position;
    private int filled;
    private long number;

    Lines(InputStream body) {
        this.body = body;
    }

    /** A line by its number, from 1 on; {@code tooLong} ones have no content. */
    record Line(long number, byte[] content, boolean tooLong) {
        boolean isBlank() {
            for (byte each : content) {
                if (each != ' ' && each != '\t' && each != '\r') {
                    return false;
                }
            }
            return !tooLong;
        }
    }

    /** The next line, or empty at the end of the body. */
    Optional<Line> next() throws IOException {
        line.reset();
        boolean tooLong = false;
        boolean any = false;
        while (position < filled || fill()) {
            any = true;
            int end = position;
            while (end < filled && buffer[end] != '\n') {
                end++;
            }
            int length = end - position;
            if (line.size() + length > LONGEST) {
                tooLong = true;
                line.reset();
            }
            if (!tooLong) {
                line.write(buffer, position, length);
            }
            boolean complete = end < filled;
            position = complete ? end + 1 : end;
            if (complete) {
                break;
            }
        }
        return any ? Optional.of(new Line(++number, line.toByteArray(), tooLong)) : Optional.empty();
    }

    private boolean fill() throws IOException {
        position = 0;
        try {
            filled = Math.max(0, body.read(buffer));
        } catch (RuntimeException cut) {
            // How the server says that the connection ended before the body did
            filled = 0;
            throw new IOException(cut);
        }
        return filled > 0;
    }
}
