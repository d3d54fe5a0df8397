package gaming.visitor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.StringLength;

/** Every request has a country or none, a device and a language. */
class VisitorProperties {
    private static final Set<String> KNOWN = Set.of("de", "fr", "pt-br");

    @Property
    void noLanguageFails(@ForAll("headers") String header, @ForAll @StringLength(max = 40) String own) {
        assertThat(Languages.best(Optional.empty(), header, KNOWN)).isIn("de", "fr", "pt-br", "en");
        assertThat(Languages.best(Optional.of(own), header, KNOWN)).isIn("de", "fr", "pt-br", "en");
    }

    @Property
    void theHeaviestKnownLanguageIsRead(@ForAll("weights") int german, @ForAll("weights") int french) {
        String header = "de-CH;q=" + german / 1000.0 + ", sv, fr-CH;q=" + french / 1000.0;
        String expected = german == 0 && french == 0 ? "en" : german >= french ? "de" : "fr";
        assertThat(Languages.best(Optional.empty(), header, KNOWN)).isEqualTo(expected);
    }

    @Provide
    Arbitrary<Integer> weights() {
        return Arbitraries.integers().between(0, 1000);
    }

    @Provide
    Arbitrary<String> headers() {
        return Arbitraries.of("de", "-", "AT", ",", ";", "q=", "0.5", "*", " ", "x", "fr", "1", "\u00e4", "pt-BR")
                .list()
                .ofMaxSize(30)
                .map(parts -> String.join("", parts));
    }
}
