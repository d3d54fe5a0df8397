package blackbox;

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

    static JsonNode compute(LocalDate day) {
        return Product.jobs().compute(day);
    }

    static JsonNode progress(LocalDate day) {
        return Product.jobs().progress(day);
    }

    static boolean marked(LocalDate day) {
        return progress(day).path("recalculationNeeded").asBoolean();
    }
}
