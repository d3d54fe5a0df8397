package gaming.casino.search;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OneTypoTest {
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
    void isALetterWrongMissingTooManyOrExchanged(String wanted, String word, boolean one) {
        assertThat(OneTypo.between(wanted, word)).isEqualTo(one);
        assertThat(OneTypo.between(word, wanted)).isEqualTo(one);
    }
}
