package gaming.casino.search;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.casino.search.PatternQuery.Pattern;
import gaming.casino.search.Wanted.Typo;
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
        "gold, old, false",
        "gold, glo, false",
        "gold, gods, false",
        "gold, goldss, false",
        "gold, dlog, false",
    })
    void aTypoIsALetterWrongMissingTooManyOrExchanged(String wanted, String word, boolean one) {
        assertThat(Pattern.mistyped(wanted, Typo.AFTER_THE_FIRST_LETTER).matches(word))
                .isEqualTo(one);
        assertThat(Pattern.mistyped(word, Typo.AFTER_THE_FIRST_LETTER).matches(wanted))
                .isEqualTo(one);
    }

    @ParameterizedTest
    @CsvSource({"gold, golf, true", "gold, bold, true", "gold, ogld, true", "gold, old, true", "gold, bolt, false"})
    void aTypoMayBeAnywhere(String wanted, String word, boolean one) {
        assertThat(Pattern.mistyped(wanted, Typo.ANYWHERE).matches(word)).isEqualTo(one);
        assertThat(Pattern.mistyped(word, Typo.ANYWHERE).matches(wanted)).isEqualTo(one);
    }
}
