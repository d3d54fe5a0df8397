package gaming.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpaqueTokenTest {
    @Test
    void isNeverTheSameTwice() {
        assertThat(Stream.generate(OpaqueToken::random).limit(1000).collect(Collectors.toSet()))
                .hasSize(1000)
                .allSatisfy(token -> assertThat(OpaqueToken.parse(token.text())).hasValue(token));
    }

    @Test
    void itsSuccessorIsTheSameForTheSameSaltAndOnlyThen() {
        var token = OpaqueToken.random();
        byte[] salt = OpaqueToken.randomBytes();

        assertThat(token.derived(salt)).isEqualTo(token.derived(salt)).isNotEqualTo(token);
        assertThat(token.derived(OpaqueToken.randomBytes())).isNotEqualTo(token.derived(salt));
        assertThat(OpaqueToken.random().derived(salt)).isNotEqualTo(token.derived(salt));
        assertThat(OpaqueToken.parse(token.derived(salt).text())).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "short",
                "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
                "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
                "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
                "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\n",
                "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA+",
                "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\u212A"
            })
    void takesNothingElseForOne(String text) {
        assertThat(OpaqueToken.parse(text)).isEmpty();
    }

    @Test
    void saysNothingOfItself() {
        var token = OpaqueToken.random();
        assertThat(token.toString()).doesNotContain(token.text().substring(0, 8));
    }
}
