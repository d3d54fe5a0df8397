package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import world.TestClock;

/** Days of commission, and their being computed. */
final class Days {
    /** Long ago, so that no test of today meets them; a service that ran these tests before has seen others. */
    private static final LocalDate FIRST =
            LocalDate.of(1975, 1, 1).plusDays(ThreadLocalRandom.current().nextInt(10_000));

    private static final int APART = 4;
    private static final AtomicInteger USED = new AtomicInteger();

    private Days() {}

    /** A day that no other test uses, nor the three after it. */
    static LocalDate fresh() {
        return FIRST.plusDays((long) APART * USED.getAndIncrement());
    }

    static LocalDate today() {
        return LocalDate.ofInstant(TestClock.now(), ZoneOffset.UTC);
    }

    /** Has a day computed: queued, then worked off without waiting for the queue to get round to it. */
    static JsonNode compute(LocalDate day) {
        Product.ok(Product.jobs().queue(day));
        Product.ok(Product.jobs().batch(day, 10_000));
        JsonNode progress = Product.jobs().awaitDone(day);
        assertThat(progress.path("state").asText()).as(progress.toString()).isEqualTo("DONE");
        return progress;
    }

    static JsonNode progress(LocalDate day) {
        return Product.jobs().progress(day);
    }

    static boolean marked(LocalDate day) {
        return progress(day).path("recalculationNeeded").asBoolean();
    }
}
