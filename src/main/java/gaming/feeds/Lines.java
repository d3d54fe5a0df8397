package gaming.feeds;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/** Splits a stream into lines, and holds one line at a time. Blank lines are skipped, but count in the line numbers. */
final class Lines {
    static final int LONGEST = 1024 * 1024;
    /** The most bytes of a body between two records. */
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

    /** Signals that a body is too large for its records. The sender sees the message. */
    static final class TooMuch extends IOException {
        private static final long serialVersionUID = 1L;

        TooMuch(String message) {
            super(message);
        }

        String reason() {
            return String.valueOf(getMessage());
        }
    }

    static final class Unpacked extends GZIPInputStream {
        /** The largest ratio of unpacked to packed bytes. Usual bodies have a ratio of at most 40. */
        private static final int LARGEST_RATIO = 200;
        /** The ratio is not checked up to this number of bytes. */
        private static final long UNCHECKED = 4L * 1024 * 1024;

        private long packed;
        private long unpacked;

        Unpacked(InputStream body) throws IOException {
            super(body);
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            int read = super.read(buffer, offset, length);
            unpacked += Math.max(0, read);
            if (unpacked > Math.max(UNCHECKED, LARGEST_RATIO * packed)) {
                throw new TooMuch("The body unpacks to more than " + LARGEST_RATIO + " times its size");
            }
            return read;
        }

        @Override
        protected void fill() throws IOException {
            super.fill();
            packed += len;
        }
    }

    /** A line that is {@code tooLong} has no content. */
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

    /** The next line that is not blank, or empty at the end of the body. */
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
            // The server throws this when the connection ends before the body
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
