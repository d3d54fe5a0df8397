package gaming.feeds;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import gaming.feeds.FeedAnswer.RejectedLine;
import gaming.feeds.Lines.Line;
import gaming.telemetry.OperationContext;
import java.io.IOException;
import java.io.InputStream;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * One body on its way in: while a batch is written the next one is read, and never more than these two are held.
 *
 * @param <R> what a line of the feed becomes
 */
final class Intake<R> {
    static final int BATCH_LINES = 5000;
    /** Of memory, about; one line may come on top. */
    private static final long BATCH_BYTES = 8L * 1024 * 1024;
    /** What a value takes beside its text: a user's segment of one letter is four bytes in the line. */
    private static final int BYTES_OF_VALUE = 64;
    /** Parsed, a line may take 40 times its bytes: on this pod the larger ones are parsed one after the other. */
    private static final int LARGE_LINE = 64 * 1024;

    private static final Lock LARGE_LINES = new ReentrantLock(true);
    private static final int REPORTED = 100;
    /** Numbers are read as they are written: no binary floating point ever holds an amount. */
    private static final ObjectReader JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .build()
            .readerFor(JsonNode.class);

    private final Feed<R> feed;
    private final Clock clock;
    private final TreeSet<RejectedLine> firstRejected = new TreeSet<>(Comparator.comparingLong(RejectedLine::line));
    private long accepted;
    private long rejected;
    private Batch<R> batch = new Batch<>();
    private @Nullable CompletableFuture<Map<Integer, String>> writing;
    private Batch<R> written = new Batch<>();

    private static final class Batch<R> {
        private final List<R> records = new ArrayList<>();
        private final List<Long> lines = new ArrayList<>();
        private long bytes;
    }

    Intake(Feed<R> feed, Clock clock) {
        this.feed = feed;
        this.clock = clock;
    }

    /** Takes the whole body in; what was written before it broke stays written. */
    void take(InputStream body) throws IOException {
        var lines = new Lines(body);
        try {
            for (Optional<Line> line = lines.next(); line.isPresent(); line = lines.next()) {
                if (take(line.get())) {
                    lines.wasRecord();
                }
            }
            write();
        } catch (IOException broken) {
            // What came whole goes in, and is counted
            write();
            throw broken;
        } finally {
            awaitWriting();
        }
    }

    FeedAnswer answer() {
        return new FeedAnswer("success", accepted, List.copyOf(firstRejected), rejected);
    }

    /** Whether it is a record. */
    private boolean take(Line line) {
        try {
            if (line.tooLong()) {
                throw new Rejected("the line is longer than " + Lines.LONGEST + " bytes");
            }
            batch.records.add(read(line.content()));
            batch.lines.add(line.number());
            batch.bytes += memory(line.content());
        } catch (Rejected refusal) {
            reject(line.number(), refusal.reason());
            return false;
        }
        if (batch.records.size() == BATCH_LINES || batch.bytes > BATCH_BYTES) {
            write();
        }
        return true;
    }

    private R read(byte[] content) {
        if (content.length <= LARGE_LINE) {
            return feed.read(new Fields(parse(content), clock.instant()));
        }
        LARGE_LINES.lock();
        try {
            return feed.read(new Fields(parse(content), clock.instant()));
        } finally {
            LARGE_LINES.unlock();
        }
    }

    /** What the record of a line takes at most, about: a character is two bytes where one of them is not Latin. */
    private static long memory(byte[] content) {
        long values = 1;
        for (byte each : content) {
            if (each == ',') {
                values++;
            }
        }
        return 2L * content.length + BYTES_OF_VALUE * values;
    }

    private static JsonNode parse(byte[] content) {
        try {
            JsonNode line = JSON.readValue(content);
            if (line.isObject()) {
                return line;
            }
            throw new Rejected("the line is not a JSON object");
        } catch (IOException | NumberFormatException notJson) {
            // The parser has no exception of its own for an exponent that no number can hold
            throw new Rejected("the line is not JSON");
        }
    }

    private void write() {
        awaitWriting();
        if (!batch.records.isEmpty()) {
            Batch<R> full = batch;
            written = full;
            batch = new Batch<>();
            writing = CompletableFuture.supplyAsync(() -> feed.store(full.records), OperationContext.virtualThreads());
        }
    }

    private void awaitWriting() {
        if (writing == null) {
            return;
        }
        try {
            Map<Integer, String> refused = writing.join();
            refused.forEach((position, reason) -> reject(written.lines.get(position), reason));
            accepted += written.records.size() - refused.size();
        } catch (CompletionException failure) {
            throw failure.getCause() instanceof RuntimeException cause ? cause : failure;
        } finally {
            writing = null;
        }
    }

    /** Lines are refused when read or when written, so not in their order: the first ones are kept. */
    private void reject(long line, String reason) {
        rejected++;
        firstRejected.add(new RejectedLine(line, reason));
        if (firstRejected.size() > REPORTED) {
            firstRejected.pollLast();
        }
    }
}
