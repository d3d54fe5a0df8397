package gaming.feeds;

import com.fasterxml.jackson.databind.JsonNode;
import gaming.core.Rejection;
import gaming.core.StrictJson;
import gaming.database.Transactions;
import gaming.feeds.Lines.Line;
import gaming.telemetry.OperationContext;
import java.io.IOException;
import java.io.InputStream;
import java.time.Clock;
import java.time.Duration;
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
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads one body and stores it in batches. It reads the next batch while it stores one, and holds at most two. Lines that
 * wait when the body breaks, and lines that have waited too long, are dropped, so that they do not replace what the
 * service has accepted meanwhile.
 */
final class Intake<R> {
    static final int BATCH_LINES = 5000;
    /** The largest approximate memory of a batch. The last line of a batch may exceed it. */
    private static final long BATCH_BYTES = 8L * 1024 * 1024;
    /** The memory of a value in addition to its text. */
    private static final int BYTES_OF_VALUE = 64;
    /** A pod parses larger lines one after the other, because a parsed line may take 40 times its bytes. */
    private static final int LARGE_LINE = 64 * 1024;

    /** A batch whose first line is older is stored when the next line arrives. */
    private static final Duration BATCH_WAIT = Duration.ofSeconds(1);
    /** From the arrival of a line to the end of its transaction, which may wait for the locks of a pod that froze. */
    static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

    private static final Lock LARGE_LINES = new ReentrantLock(true);
    private static final int REPORTED = 100;

    private final Feed<R> feed;
    private final Function<Supplier<Map<Integer, Rejection>>, Map<Integer, Rejection>> transaction;
    private final Clock clock;
    private final LongSupplier nanos;
    private final TreeSet<RejectedLine> firstRejected = new TreeSet<>(Comparator.comparingLong(RejectedLine::line));
    private long accepted;
    private long rejected;
    private Batch<R> batch = new Batch<>();
    private @Nullable CompletableFuture<Map<Integer, Rejection>> writing;
    private Batch<R> written = new Batch<>();

    private static final class Batch<R> {
        private final List<R> records = new ArrayList<>();
        private final List<Long> lines = new ArrayList<>();
        private long bytes;
        private long beganAt;
    }

    /** {@code rejected} has the first 100 rejected lines. */
    public record FeedAnswer(String status, long accepted, List<RejectedLine> rejected, long rejectedCount) {}

    /** The first line of a body has the number 1. */
    public record RejectedLine(long line, String message) {}

    /** Lines were not stored in time. */
    static final class TooLate extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private TooLate() {
            super("lines of a feed have waited too long", null, false, false);
        }
    }

    Intake(Feed<R> feed, Transactions transactions, Clock clock) {
        this(feed, transactions::call, clock, System::nanoTime);
    }

    Intake(
            Feed<R> feed,
            Function<Supplier<Map<Integer, Rejection>>, Map<Integer, Rejection>> transaction,
            Clock clock,
            LongSupplier nanos) {
        this.feed = feed;
        this.transaction = transaction;
        this.clock = clock;
        this.nanos = nanos;
    }

    /** @throws TooLate when lines were not stored in time, and are dropped */
    void take(InputStream body) throws IOException {
        var lines = new Lines(body);
        try {
            for (Optional<Line> line = lines.next(); line.isPresent(); line = lines.next()) {
                if (take(line.get())) {
                    lines.wasRecord();
                }
            }
            write();
        } catch (Lines.TooMuch refused) {
            write();
            throw refused;
        } finally {
            awaitWriting();
        }
    }

    FeedAnswer answer() {
        return new FeedAnswer("success", accepted, List.copyOf(firstRejected), rejected);
    }

    /** Whether the line is a record. */
    private boolean take(Line line) {
        try {
            if (line.tooLong()) {
                throw new Fields.Rejected("the line is longer than " + Lines.LONGEST + " bytes");
            }
            long arrivedAt = nanos.getAsLong();
            R read = read(line.content());
            if (batch.records.isEmpty()) {
                batch.beganAt = arrivedAt;
            }
            batch.records.add(read);
            batch.lines.add(line.number());
            batch.bytes += memory(line.content());
        } catch (Fields.Rejected rejection) {
            reject(line.number(), rejection.reason());
            return false;
        }
        if (batch.records.size() == BATCH_LINES || batch.bytes > BATCH_BYTES || isOlder(batch, BATCH_WAIT)) {
            write();
        }
        return true;
    }

    private R read(byte[] content) {
        if (content.length <= LARGE_LINE) {
            return record(content);
        }
        LARGE_LINES.lock();
        try {
            return record(content);
        } finally {
            LARGE_LINES.unlock();
        }
    }

    private R record(byte[] content) {
        return feed.reader().apply(new Fields(parse(content), clock.instant(), null));
    }

    /** The largest approximate memory of a record. Each character takes two bytes if one character is not Latin. */
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
        JsonNode line = StrictJson.read(content);
        if (line.isObject()) {
            return line;
        }
        throw new Fields.Rejected(line.isMissingNode() ? "the line is not JSON" : "the line is not a JSON object");
    }

    private void write() {
        awaitWriting();
        if (!batch.records.isEmpty()) {
            Batch<R> full = batch;
            written = full;
            batch = new Batch<>();
            writing = CompletableFuture.supplyAsync(
                    () -> transaction.apply(() -> store(full)), OperationContext.virtualThreads());
        }
    }

    /** In a transaction, which has no effect if it takes too long. */
    private Map<Integer, Rejection> store(Batch<R> full) {
        requireInTime(full);
        Map<Integer, Rejection> refused = feed.store().apply(full.records);
        requireInTime(full);
        return refused;
    }

    private void requireInTime(Batch<R> full) {
        if (isOlder(full, LONGEST_WAIT)) {
            throw new TooLate();
        }
    }

    private boolean isOlder(Batch<R> than, Duration age) {
        return nanos.getAsLong() - than.beganAt > age.toNanos();
    }

    private void awaitWriting() {
        if (writing == null) {
            return;
        }
        try {
            Map<Integer, Rejection> refused = writing.join();
            refused.forEach((position, rejection) -> reject(written.lines.get(position), rejection.reason()));
            accepted += written.records.size() - refused.size();
        } catch (CompletionException failure) {
            throw failure.getCause() instanceof RuntimeException cause ? cause : failure;
        } finally {
            writing = null;
        }
    }

    /** A line may be rejected when it is read or when it is stored, so the calls are not in the order of the lines. */
    private void reject(long line, String reason) {
        rejected++;
        firstRejected.add(new RejectedLine(line, reason));
        if (firstRejected.size() > REPORTED) {
            firstRejected.pollLast();
        }
    }
}
