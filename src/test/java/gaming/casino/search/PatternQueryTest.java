package gaming.casino.search;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.casino.search.PatternQuery.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PatternQueryTest {
    @ParameterizedTest
    @CsvSource({
        "gold, gold, true",
        "gold, golf, true",
        "gold, god, true",
        "gold, golds, true",
        "gold, glod, true",
        "gold, godl, true",
        "gold, bold, false",
        "gold, ogld, false",
        "gold, glo, false",
        "gold, gods, false",
        "gold, goldss, false",
        "gold, dlog, false",
    })
    void aTypoIsALetterWrongMissingTooManyOrExchanged(String wanted, String word, boolean one) {
        assertThat(Pattern.mistyped(wanted).matches(word)).isEqualTo(one);
        assertThat(Pattern.mistyped(word).matches(wanted)).isEqualTo(one);
    }
}
