package gaming.payments;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    /** Since the end: now, whether the lookup was answered, and the next one. */
    @ParameterizedTest
    @CsvSource({
        "PT0S,      true,  PT1H",
        "PT1H3S,    true,  P1D",
        "P1D,       true,  P7D",
        "P7D,       true,  ",
        // Lookups that were missed are made once
        "P2D,       true,  P7D",
        // One without an answer is repeated every hour for a day
        "PT1H,      false, PT2H",
        "PT23H30M,  false, P1D",
        "P7D,       false, P7DT1H",
        "P7DT23H,   false, P8D",
        "P7DT23H1S, false, "
    })
    void eachLookupIsDueSoLongAfterTheEnd(Duration now, boolean answered, @Nullable Duration next) {
        assertThat(settings.nextAfterEnd(END, END.plus(now), answered))
                .isEqualTo(Optional.ofNullable(next).map(END::plus));
    }
}
