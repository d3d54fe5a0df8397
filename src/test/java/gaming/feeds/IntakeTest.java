package gaming.feeds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/** The batches of a body, and the lines that are read at once. */
class IntakeTest {
    private final List<Integer> batches = new CopyOnWriteArrayList<>();
    private final AtomicLong now = new AtomicLong();
    private final AtomicInteger reading = new AtomicInteger();
    private final AtomicInteger mostReading = new AtomicInteger();
    private final Feed<String> feed = Feed.of("noted", this::read, Feed.lasting(this::store), null);

    /** Notes the number of lines that are read at once. */
    @SuppressWarnings("ThreadPriorityCheck") // other threads would read now if they could
    private String read(Fields fields) {
        mostReading.accumulateAndGet(reading.incrementAndGet(), Math::max);
        Thread.yield();
        reading.decrementAndGet();
        return "";
    }

    /** Notes the size of the batch. */
    private Map<Integer, String> store(List<String> records) {
        batches.add(records.size());
        return Map.of();
    }

    @Test
    void linesOfManyValuesMakeSmallerBatches() throws IOException {
        String values = "\"a\",".repeat(200);
        take(("{\"a\":[" + values + "\"b\"]}\n").repeat(5000));
        assertThat(batches).hasSizeGreaterThan(5).allMatch(size -> size < 1000);
    }

    @Test
    void usualLinesMakeBatchesOfFiveThousand() throws IOException {
        String user = "{\"id\":\"0123456789abcdef01234567\",\"username\":\"player\",\"email\":\"player@example.com\","
                + "\"status\":\"ACTIVE\",\"country\":\"DE\",\"language\":\"de\"}\n";
        take(user.repeat(6000));
        assertThat(batches).containsExactly(5000, 1000);
    }

    @Test
    void largeLinesOfAllBodiesAreReadOneAfterTheOther() throws Exception {
        String body = ("{\"a\":\"" + "x".repeat(100_000) + "\"}\n").repeat(10);
        var threads = new ArrayList<Thread>();
        for (int each = 0; each < 4; each++) {
            threads.add(Thread.ofVirtual().start(() -> {
                try {
                    take(body);
                } catch (IOException impossible) {
                    throw new IllegalStateException(impossible);
                }
            }));
        }
        for (Thread each : threads) {
            each.join();
        }
        assertThat(mostReading).hasValue(1);
    }

    @Test
    void recordsThatDifferOnlyInTheirIdsAreFarFromTheLargestRatio() throws IOException {
        var packed = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(packed)) {
            for (int each = 0; each < 50_000; each++) {
                gzip.write(
                        "{\"id\":\"%024x\",\"userId\":\"0123456789abcdef01234567\",\"amount\":1,\"at\":\"2026-01-01T00:00:00Z\"}\n"
                                .formatted(each)
                                .getBytes(StandardCharsets.UTF_8));
            }
        }
        Intake<String> intake = intake();
        intake.take(new Lines.Unpacked(new ByteArrayInputStream(packed.toByteArray())));
        assertThat(intake.answer().accepted()).isEqualTo(50_000);
    }

    private void take(String body) throws IOException {
        intake().take(new ByteArrayInputStream(body.getBytes(StandardCharsets.UTF_8)));
    }

    private Intake<String> intake() {
        return new Intake<>(feed, Supplier::get, Clock.systemUTC(), now::get);
    }

    @Test
    void aBatchIsStoredBeforeItIsFullWhenItsFirstLineIsOneSecondOld() throws IOException {
        intake().take(lines("{}\n{}\n", Duration.ofMillis(600), "{}\n", Duration.ofMillis(600), "{}\n{}\n"));
        assertThat(batches).containsExactly(4, 1);
    }

    @Test
    void linesThatHaveWaitedForMoreThanThirtySecondsAreDropped() {
        Intake<String> intake = intake();
        assertThatThrownBy(() -> intake.take(lines("{}\n{}\n", Duration.ofSeconds(31), "{}\n")))
                .isInstanceOf(Intake.TooLate.class);
        assertThat(batches).isEmpty();
        assertThat(intake.answer().accepted()).isZero();
    }

    /** A body of texts with pauses between them. */
    private InputStream lines(Object... textsAndPauses) {
        var parts = new ArrayList<InputStream>();
        for (Object part : textsAndPauses) {
            if (part instanceof Duration pause) {
                parts.add(new InputStream() {
                    @Override
                    public int read() {
                        now.addAndGet(pause.toNanos());
                        return -1;
                    }
                });
            } else {
                parts.add(new ByteArrayInputStream(part.toString().getBytes(StandardCharsets.UTF_8)));
            }
        }
        return new SequenceInputStream(Collections.enumeration(parts));
    }

    @Test
    void linesThatAreNotStoredWhenTheBodyBreaksAreDropped() {
        InputStream broken = new SequenceInputStream(
                new ByteArrayInputStream("{}\n".repeat(5007).getBytes(StandardCharsets.UTF_8)), new InputStream() {
                    @Override
                    public int read() throws IOException {
                        throw new IOException("cut");
                    }
                });
        Intake<String> intake = intake();
        assertThatThrownBy(() -> intake.take(broken)).hasMessage("cut");
        assertThat(batches).containsExactly(5000);
        assertThat(intake.answer().accepted()).isEqualTo(5000);
    }
}
