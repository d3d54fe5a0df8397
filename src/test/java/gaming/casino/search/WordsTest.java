package gaming.casino.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.text.Normalizer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordsTest {
    @ParameterizedTest
    @CsvSource({
        "Starburst, starburst",
        "É́clair, eclair",
        "GRÖẞE, grosse",
        "Łódź, lodz",
        "Æon, aeon",
        "Žižkov, zizkov",
        "Ёлка, елка",
        "Joker™, joker",
        "'(Wild)!', wild",
        "ﬁre, fire",
        "x², x",
        "Play'n, n play playn",
        "Play’n, n play playn",
        "Playʼn, playn",
        "X-Men, men x xmen",
        "K.O., k ko o",
        "Hold&Spin, hold holdspin spin",
        "'10,001', 001 10 10001",
        "Route777, 777 route route777",
        "xWays, ways x xways",
        "麻雀, 雀 麻雀",
        "国中大戦場, 国中大戦 国中大戦場 中大戦場 大戦場 戦場 場",
        "がー, がー ー",
        "❤️, ❤",
        "Fire🔥, fire 🔥",
        "👍🏽, 👍",
        "كِتَاب, كتاب",
        "كتـاب, كتاب",
        "שָׁלוֹם, שלום",
    })
    void foldsAndDividesAWord(String text, String tokens) {
        assertThat(Words.of(text).tokens().stream().map(Words.Token::text).sorted())
                .containsExactlyInAnyOrder(
                        Normalizer.normalize(tokens, Normalizer.Form.NFKD).split(" "));
    }

    @Test
    void knowsWhereAWordStands() {
        assertThat(Words.of("a  X-Men!").tokens())
                .containsExactly(
                        new Words.Token("a", 0, 1),
                        new Words.Token("xmen", 3, 8),
                        new Words.Token("x", 3, 4),
                        new Words.Token("men", 5, 8));
    }

    @Test
    void runsNeighboursTogether() {
        assertThat(Words.of("Book of Dead").runs())
                .containsExactly(
                        new Words.Token("bookof", 0, 7),
                        new Words.Token("ofdead", 5, 12),
                        new Words.Token("bookofdead", 0, 12));
        assertThat(Words.of("Wolf Gold").runs()).containsExactly(new Words.Token("wolfgold", 0, 9));
        assertThat(Words.of("Zeus").runs()).isEmpty();
    }

    @Test
    void writesANameInOneWay() {
        assertThat(List.of("X-Men", "xmen", "X men", "'x' MEN!"))
                .allSatisfy(name -> assertThat(Words.of(name).together()).isEqualTo("xmen"));
        assertThat(Words.of("Wolf Gold").sorted())
                .isEqualTo(Words.of("gold WOLF").sorted());
    }

    @Test
    void punctuationAloneIsNoWord() {
        assertThat(Words.of(" -- \"?!\" \u00a0 \u3000 ").isEmpty()).isTrue();
    }

    @Test
    void cutsWhatIsNoWordAnyMore() {
        assertThat(Words.of("ﷺ".repeat(50_000)).tokens())
                .allSatisfy(token -> assertThat(token.text()).hasSizeLessThanOrEqualTo(64));
    }
}
