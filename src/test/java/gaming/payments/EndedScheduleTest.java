package gaming.payments;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** When a payment that was not found is looked up after its end. */
class EndedScheduleTest {
    private static final Instant END = Instant.parse("2026-03-01T12:00:00Z");

    private final EndedSchedule schedule = new EndedSchedule(
            List.of(Duration.ofHours(1), Duration.ofDays(1), Duration.ofDays(7)),
            Duration.ofDays(1),
            100,
            Duration.ofSeconds(10));

    @Test
    void eachLookupIsDueSoLongAfterTheEnd() {
        assertThat(schedule.next(END, END, true)).contains(after("PT1H"));
        assertThat(schedule.next(END, after("PT1H3S"), true)).contains(after("P1D"));
        assertThat(schedule.next(END, after("P1D"), true)).contains(after("P7D"));
        assertThat(schedule.next(END, after("P7D"), true)).isEmpty();
    }

    @Test
    void lookupsThatWereMissedAreMadeOnce() {
        assertThat(schedule.next(END, after("P2D"), true)).contains(after("P7D"));
    }

    @Test
    void aLookupWithoutAnAnswerIsRepeatedEveryHourForADay() {
        assertThat(schedule.next(END, after("PT1H"), false)).contains(after("PT2H"));
        assertThat(schedule.next(END, after("PT23H30M"), false)).contains(after("P1D"));
        assertThat(schedule.next(END, after("P7D"), false)).contains(after("P7DT1H"));
        assertThat(schedule.next(END, after("P7DT23H"), false)).contains(after("P8D"));
        assertThat(schedule.next(END, after("P7DT23H1S"), false)).isEmpty();
    }

    private static Instant after(String duration) {
        return END.plus(Duration.parse(duration));
    }
}
