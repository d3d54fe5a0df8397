package gaming.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import gaming.core.ErrorCode;
import gaming.core.Refusal;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ParametersTest {
    @Test
    void readsACalendarDay() {
        assertThat(Parameters.date("2024-02-29", "targetDate")).isEqualTo(LocalDate.of(2024, 2, 29));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", "2025-02-30", "2025-02-29", "2025-13-01", "2025-00-10", "2025-1-01",
                "25-01-01", "2025/01/01", "2025-01-01T00:00:00Z", " 2025-01-01", "2025-01-01 ", "+2025-01-01",
                "-2025-01-01", "12025-01-01", "٢٠٢٥-٠١-٠١", "yesterday", "2025-01-0１",
            })
    void refusesWhatIsNoCalendarDay(String text) {
        var refusal = catchThrowableOfType(Refusal.class, () -> Parameters.date(text, "targetDate"));
        assertThat(refusal.code()).isEqualTo(ErrorCode.INVALID_DATE_FORMAT);
        assertThat(refusal.details())
                .containsEntry("providedValue", text)
                .containsEntry("expectedFormat", "YYYY-MM-DD");
    }

    @Test
    void repeatsOnlyTheBeginningOfALongValue() {
        var refusal = catchThrowableOfType(Refusal.class, () -> Parameters.date("x".repeat(1000), "targetDate"));
        assertThat(refusal.details()).containsEntry("providedValue", "x".repeat(64));
    }
}
