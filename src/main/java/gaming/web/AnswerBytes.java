package gaming.web;

import io.helidon.common.buffers.BufferData;
import io.helidon.common.buffers.DataWriter;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** Writes answers, removes the body of an answer to HEAD, and adds {@code Connection: close} to the last answer. */
final class AnswerBytes implements DataWriter {
    private static final Pattern INTERIM = Pattern.compile("HTTP/1\\.1 1\\d\\d");
    private static final Pattern CONNECTION = Pattern.compile("(?im)^connection:.*\r\n");
    private static final Pattern CHUNKED = Pattern.compile("(?im)^transfer-encoding:.*\r\n");
    private static final Pattern CLOSE = Pattern.compile("(?im)^connection:[ \\t]*close\r\n");

    private final DataWriter socket;
    private final Patience patience;
    private final Exchange exchange;
    private boolean withoutChunks;

    AnswerBytes(DataWriter socket, Patience patience, Exchange exchange) {
        this.socket = socket;
        this.patience = patience;
        this.exchange = exchange;
    }

    @Override
    public void write(BufferData... pieces) {
        write(BufferData.create(pieces));
    }

    @Override
    public void write(BufferData piece) {
        BufferData rest = exchange.isAnswered() ? body(piece) : head(piece);
        patience.forTaking(rest.available());
        socket.write(rest);
        patience.forNothing();
    }

    @Override
    public void writeNow(BufferData... pieces) {
        write(BufferData.create(pieces));
        flush();
    }

    @Override
    public void writeNow(BufferData piece) {
        write(piece);
        flush();
    }

    @Override
    public void flush() {
        socket.flush();
    }

    @Override
    public void close() {
        socket.close();
    }

    private BufferData body(BufferData piece) {
        if (exchange.isBodiless()) {
            return BufferData.empty();
        }
        if (!withoutChunks) {
            return piece;
        }
        // The server writes each chunk at once: a line with its size, its bytes and the end of a line
        int begin = piece.indexOf((byte) '\n') + 1;
        piece.skip(begin);
        var bytes = new byte[piece.available() - 2];
        piece.read(bytes);
        return BufferData.create(bytes);
    }

    /** The server writes the whole head of an answer at once. */
    private BufferData head(BufferData begin) {
        int end = end(begin);
        var bytes = new byte[end];
        for (int at = 0; at < end; at++) {
            bytes[at] = (byte) begin.get(at);
        }
        String head = new String(bytes, StandardCharsets.ISO_8859_1);
        if (INTERIM.matcher(head).lookingAt()) {
            return begin;
        }
        if (exchange.isOfHttp10() && CHUNKED.matcher(head).find()) {
            withoutChunks = true;
            head = CHUNKED.matcher(head).replaceAll("");
        }
        if (CLOSE.matcher(head).find()) {
            exchange.isLast();
        } else if (exchange.answer()) {
            head = CONNECTION.matcher(head).replaceAll("");
            head = head.substring(0, head.length() - 2) + "Connection: close\r\n\r\n";
        } else if (!exchange.isBodiless()) {
            return begin;
        }
        exchange.answer();
        begin.skip(end);
        BufferData edited = BufferData.create(head.getBytes(StandardCharsets.ISO_8859_1));
        return exchange.isBodiless() ? edited : BufferData.create(edited, begin);
    }

    private static int end(BufferData begin) {
        int length = begin.available();
        for (int at = 3; at < length; at++) {
            if (begin.get(at) == '\n' && begin.get(at - 2) == '\n') {
                return at + 1;
            }
        }
        return length;
    }
}
