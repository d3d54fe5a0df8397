package gaming.payments;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** When a payment that was not found is looked up after its end. */
class PaymentSettingsTest {
    private static final Instant END = Instant.parse("2026-03-01T12:00:00Z");

    private final PaymentSettings settings = new PaymentSettings(
            List.of(),
            Duration.ZERO,
            List.of(Duration.ofHours(1), Duration.ofDays(1), Duration.ofDays(7)),
            Duration.ofDays(1),
            100,
            Duration.ofSeconds(10),
            Duration.ofDays(1),
            Duration.ofMinutes(5));

    @Test
    void eachLookupIsDueSoLongAfterTheEnd() {
        assertThat(settings.nextAfterEnd(END, END, true)).contains(after("PT1H"));
        assertThat(settings.nextAfterEnd(END, after("PT1H3S"), true)).contains(after("P1D"));
        assertThat(settings.nextAfterEnd(END, after("P1D"), true)).contains(after("P7D"));
        assertThat(settings.nextAfterEnd(END, after("P7D"), true)).isEmpty();
    }

    @Test
    void lookupsThatWereMissedAreMadeOnce() {
        assertThat(settings.nextAfterEnd(END, after("P2D"), true)).contains(after("P7D"));
    }

    @Test
    void aLookupWithoutAnAnswerIsRepeatedEveryHourForADay() {
        assertThat(settings.nextAfterEnd(END, after("PT1H"), false)).contains(after("PT2H"));
        assertThat(settings.nextAfterEnd(END, after("PT23H30M"), false)).contains(after("P1D"));
        assertThat(settings.nextAfterEnd(END, after("P7D"), false)).contains(after("P7DT1H"));
        assertThat(settings.nextAfterEnd(END, after("P7DT23H"), false)).contains(after("P8D"));
        assertThat(settings.nextAfterEnd(END, after("P7DT23H1S"), false)).isEmpty();
    }

    private static Instant after(String duration) {
        return END.plus(Duration.parse(duration));
    }
}
