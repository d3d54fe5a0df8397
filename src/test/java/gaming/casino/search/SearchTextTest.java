package gaming.casino.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gaming.core.ErrorCode;
import gaming.core.Refusal;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SearchTextTest {
    @Test
    void nothingIsNoText() {
        assertThat(SearchText.of(null)).isEmpty();
        assertThat(SearchText.of("")).isEmpty();
        assertThat(SearchText.of(" \t\n")).isEmpty();
        assertThat(SearchText.of("\u00a0\u3000")).isEmpty();
    }

    @Test
    void takesUpToTwoHundredCharacters() {
        assertThat(SearchText.of("🔥".repeat(200))).isPresent();
        assertThatThrownBy(() -> SearchText.of("a".repeat(201))).isInstanceOfSatisfying(Refusal.class, refusal -> {
            assertThat(refusal.code()).isEqualTo(ErrorCode.BAD_USER_INPUT);
            assertThat(refusal.details()).isEqualTo(Map.of("field", "query"));
        });
    }
}
