package gaming.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestTest {
    private static final List<String> NAMES = List.of("id", "name", "limit", "TRENDING", "thumbnailUrl");

    @ParameterizedTest
    @CsvSource({
        "naem, name",
        "nme, name",
        "nname, name",
        "nane, name",
        "Name, name",
        "trending, TRENDING",
        "thumbnialUlr, thumbnailUrl",
        "ids, id"
    })
    void findsAMistypedName(String mistyped, String name) {
        assertThat(Nearest.to(mistyped, NAMES)).hasValue(name);
        assertThat(Nearest.hint(mistyped, NAMES)).isEqualTo("; did you mean " + name + "?");
    }

    @ParameterizedTest
    @CsvSource({"xy", "x", "nxxe", "somethingElse", "thumbnail", "trneding"})
    void findsNothingThatIsFarAway(String name) {
        assertThat(Nearest.to(name, NAMES)).isEmpty();
        assertThat(Nearest.hint(name, NAMES)).isEmpty();
    }

    @Test
    void prefersFewerMistakes() {
        assertThat(Nearest.to("colours", List.of("colors", "colour"))).hasValue("colors");
        assertThat(Nearest.to("colour", List.of("collar", "color"))).hasValue("color");
    }

    @Test
    void comparesNoVeryLongName() {
        String name = "a".repeat(65);

        assertThat(Nearest.to(name, List.of(name + "b"))).isEmpty();
    }
}
