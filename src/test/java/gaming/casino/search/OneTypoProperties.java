package gaming.casino.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.apache.lucene.search.FuzzyQuery;
import org.apache.lucene.util.BytesRef;

/** Highlights take for a typo what the query takes for one. */
class OneTypoProperties {
    @Property(tries = 5000)
    void isWhatLuceneSays(@ForAll("words") String wanted, @ForAll("words") String word) {
        var automaton = Objects.requireNonNull(FuzzyQuery.getFuzzyAutomaton(wanted, 1, 1, true).runAutomaton);
        var bytes = new BytesRef(word);
        assertThat(OneTypo.between(wanted, word)).isEqualTo(automaton.run(bytes.bytes, bytes.offset, bytes.length));
    }

    @Provide
    Arbitrary<String> words() {
        return Arbitraries.of("a", "b", "c", "🔥")
                .list()
                .ofMinSize(1)
                .ofMaxSize(6)
                .map(letters -> String.join("", letters));
    }
}
