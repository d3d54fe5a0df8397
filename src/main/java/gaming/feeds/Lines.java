package gaming.feeds;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/**
 * Cuts a stream into lines without ever holding more than one; a line over the limit is skipped to its end, and blank ones
 * are only counted. Others get their turn on the processor each time it has read a little.
 */
final class Lines {
    static final int LONGEST = 1024 * 1024;
    /** Bytes that a body may bring between two records. */
    static final long MOST_WITHOUT_RECORD = 64L * 1024 * 1024;

    private static final int BUFFER = 64 * 1024;

    private final InputStream body;
    private final byte[] buffer = new byte[BUFFER];
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private int position;
    private int filled;
    private long number;
    private long withoutRecord;

    Lines(InputStream body) {
        this.body = body;
    }

    /** A line by its number, from 1 on; {@code tooLong} ones have no content. */
    record Line(long number, byte[] content, boolean tooLong) {
        private boolean isBlank() {
            for (byte each : content) {
                if (each != ' ' && each != '\t' && each != '\r') {
                    return false;
                }
            }
            return !tooLong;
        }
    }

    /**
     * The next line that is not blank, or empty at the end of the body.
     *
     * @throws TooMuch of what is no record
     */
    Optional<Line> next() throws IOException {
        while (position < filled || fill()) {
            number++;
            if (buffer[position] == '\n') {
                position++;
                continue;
            }
            Line next = line();
            if (!next.isBlank()) {
                return Optional.of(next);
            }
        }
        return Optional.empty();
    }

    /** The last line was a record. */
    void wasRecord() {
        withoutRecord = 0;
    }

    private Line line() throws IOException {
        line.reset();
        boolean tooLong = false;
        boolean complete = false;
        while (!complete && (position < filled || fill())) {
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
            complete = end < filled;
            position = complete ? end + 1 : end;
        }
        return new Line(number, line.toByteArray(), tooLong);
    }

    @SuppressWarnings("ThreadPriorityCheck") // virtual threads are not preempted
    private boolean fill() throws IOException {
        Thread.yield();
        position = 0;
        try {
            filled = Math.max(0, body.read(buffer));
        } catch (RuntimeException cut) {
            // How the server says that the connection ended before the body did
            filled = 0;
            throw new IOException(cut);
        }
        withoutRecord += filled;
        if (withoutRecord > MOST_WITHOUT_RECORD) {
            filled = 0;
            throw new TooMuch("The body brings more than " + MOST_WITHOUT_RECORD + " bytes without a record");
        }
        return filled > 0;
    }
}
