package gaming.visitor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LanguagesTest {
    private static final Set<String> KNOWN = Set.of("de", "fr", "pt-br", "zh-hant", "sr-latn", "nb");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "de | de",
                "DE | de",
                "de-AT | de",
                "de-Latn-AT-1996 | de",
                "pt-BR | pt-br",
                "PT-br-x-casino | pt-br",
                "zh-Hant-TW | zh-hant",
                "de-a-value-x-y | de",
                // The script of a region, and a language of two names
                "zh-TW | zh-hant",
                "zh-HK,de;q=0.5 | zh-hant",
                "zh-Hant-MO | zh-hant",
                "zh-CN,de;q=0.5 | de",
                "no | nb",
                "no-NO | nb",
                "nb-NO | nb",
                "zh-TW,zh-Hant;q=0 | en",
                // No match: only a prefix of the range matches (RFC 4647, 3.4)
                "pt | en",
                "pt-PT | en",
                "deu | en",
                // Weights
                "de-AT,de;q=0.9,en;q=0.8 | de",
                "fr;q=0.5,de;q=0.9 | de",
                "fr;q=0.001,de;q=0.01 | de",
                "fr,de | fr",
                "fr;q=1.000, de;q=1.0, de;q=1. | fr",
                "sv, da;q=0.9, fr;q=0.1 | fr",
                "en;q=0.9,de;q=0.8 | en",
                "en-GB,de;q=0.8 | en",
                // Weight 0: not wanted
                "de;q=0,fr;q=0.1 | fr",
                "de;q=0,de-AT,fr;q=0.5 | fr",
                "de;q=0.000,fr;q=0 | en",
                "en;q=0,de;q=0.1 | de",
                "en;q=0 | en",
                // Wildcards
                "* | en",
                "*,de;q=0.5 | de",
                "sv,*;q=0.5 | en",
                "fr;q=0,* | en",
                "*-AT, de-*-AT | en",
                // Spaces
                "' de ; q = 0.7 , fr ; Q=0.9 ' | fr"
            })
    void followsAcceptLanguage(String header, String language) {
        assertThat(Languages.best(Optional.empty(), header, KNOWN)).isEqualTo(language);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", " ", ",", ";;;", "q=1", "de_AT", "de--AT",
                "-de", "de;q=2", "de;q=1.001", "de;q=-1", "de;q=.5", "de;q=0.1234", "de;q=abc",
                "de;q=NaN", "de;q=0.5;level=1", "dä", "deutschland", "de\u0000", "٠",
            })
    void readsEnglishForAMalformedHeader(String header) {
        assertThat(Languages.best(Optional.empty(), header, KNOWN)).isEqualTo("en");
        assertThat(Languages.best(Optional.of(header), "de", KNOWN)).isEqualTo("en");
    }

    @Test
    void ignoresAMalformedRangeAmongOthers() {
        assertThat(Languages.best(Optional.empty(), "fr;q=high, !, de;q=0.5", KNOWN))
                .isEqualTo("de");
    }

    @Test
    void ignoresAHeaderOfAnUnusualLength() {
        assertThat(Languages.best(Optional.empty(), "de" + ",fr".repeat(100_000), KNOWN))
                .isEqualTo("en");
    }

    @ParameterizedTest
    @CsvSource({"fr, fr", "FR-ca, fr", "pt-BR, pt-br", "sv, en", "en-GB, en"})
    void prefersTheLanguageOfTheUserToTheBrowsers(String own, String language) {
        assertThat(Languages.best(Optional.of(own), "de", KNOWN)).isEqualTo(language);
    }

    @Test
    void prefersTheTagItselfThenTheScriptThenTheLanguage() {
        assertThat(Languages.best(Optional.empty(), "zh-CN", Set.of("zh", "zh-hans", "zh-cn")))
                .isEqualTo("zh-cn");
        assertThat(Languages.best(Optional.of("zh-CN"), "", Set.of("zh", "zh-hans", "zh-hant")))
                .isEqualTo("zh-hans");
        assertThat(Languages.best(Optional.empty(), "zh-CN", Set.of("zh", "zh-hant")))
                .isEqualTo("zh");
        assertThat(Languages.best(Optional.empty(), "nb", Set.of("no"))).isEqualTo("no");
    }

    @Test
    void alwaysKnowsEnglish() {
        assertThat(Languages.best(Optional.empty(), "en-GB,de;q=0.5", KNOWN)).isEqualTo("en");
        assertThat(Languages.best(Optional.of("de"), "", Set.of())).isEqualTo("en");
        assertThat(Languages.best(Optional.empty(), "en-GB,de;q=0.5", Set.of("en-gb", "de")))
                .isEqualTo("en-gb");
    }
}
