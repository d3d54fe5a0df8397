package gaming.web;

import io.helidon.common.buffers.BufferData;
import io.helidon.common.buffers.DataWriter;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.http.WritableHeaders;
import java.nio.charset.StandardCharsets;

/** Writes answers, without the body where the request is HEAD, and without chunks where it is of HTTP/1.0. */
final class AnswerWriter implements DataWriter {
    private static final String END_OF_HEAD = "\r\n\r\n";

    private final DataWriter socket;
    private final RequestReader requests;
    private final Patience patience;
    private boolean headDue;
    private boolean unknownChunks;

    AnswerWriter(DataWriter socket, RequestReader requests, Patience patience) {
        this.socket = socket;
        this.requests = requests;
        this.patience = patience;
    }

    /** Completes the header of an answer, which is written next. */
    void begin(WritableHeaders<?> header) {
        if (header.contains(HeaderValues.CONNECTION_CLOSE)) {
            requests.closeAfterAnswer();
        }
        if (requests.answerBegins()) {
            header.set(HeaderValues.CONNECTION_CLOSE);
        }
        headDue = true;
        unknownChunks = requests.isOfHttp10() && header.contains(HeaderNames.TRANSFER_ENCODING);
        if (unknownChunks) {
            header.remove(HeaderNames.TRANSFER_ENCODING);
        }
    }

    @Override
    public void write(BufferData... pieces) {
        write(BufferData.create(pieces));
    }

    @Override
    public void write(BufferData piece) {
        // Before the answer there is only 100 Continue
        BufferData rest = requests.isAnswered() ? ofAnswer(piece) : piece;
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

    /** The server writes a head at once, with or without the begin of the body. */
    private BufferData ofAnswer(BufferData piece) {
        boolean head = headDue;
        headDue = false;
        if (requests.isBodiless()) {
            return head ? withoutBody(piece.readBytes()) : BufferData.empty();
        }
        return unknownChunks && !head ? data(piece.readBytes()) : piece;
    }

    private static BufferData withoutBody(byte[] begin) {
        String text = new String(begin, StandardCharsets.ISO_8859_1);
        return BufferData.create(begin, 0, text.indexOf(END_OF_HEAD) + END_OF_HEAD.length());
    }

    /** The server writes each chunk at once: a line with its size, its bytes and the end of a line. */
    private static BufferData data(byte[] chunk) {
        int begin = 0;
        while (chunk[begin] != '\n') {
            begin++;
        }
        return BufferData.create(chunk, begin + 1, chunk.length - begin - 3);
    }
}
