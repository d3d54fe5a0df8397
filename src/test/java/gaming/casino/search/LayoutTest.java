package gaming.casino.search;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.casino.catalogue.Policy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.FieldInfos;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.Terms;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pods take over the index of the code before them only if it would have been written in the same way. */
class LayoutTest {
    @Test
    void isRaisedWithEveryChangeOfWhatIsWritten(@TempDir Path directory) throws IOException {
        try (Shelf shelf = Shelf.open(directory)) {
            shelf.put(TestGame.named("Größte X-Men & Route777")
                    .by("Play'n GO")
                    .tagged("bonus-buy", "麻雀")
                    .described(Map.of("en", "Lightning strikes", "pt-br", "Raio"))
                    .restrictedIn(Set.of("DE"))
                    .shownBy(new Policy(
                            new Policy.Countries(Set.of("FR"), Set.of("US")), Set.of("MOBILE"), Set.of("vip"), true))
                    .game());
        }
        assertThat("layout " + IndexFields.LAYOUT + " is " + written(directory).hashCode())
                .as("where that is changed on purpose, the layout has to be raised")
                .isEqualTo("layout 2 is -1688620132");
    }

    private static String written(Path directory) throws IOException {
        var written = new TreeSet<String>();
        try (var files = FSDirectory.open(directory.resolve("indexes/games"));
                DirectoryReader reader = DirectoryReader.open(files)) {
            for (FieldInfo field : FieldInfos.getMergedFieldInfos(reader)) {
                written.add(field.name + " " + field.getDocValuesType() + " " + field.getIndexOptions());
                Terms terms = MultiTerms.getTerms(reader, field.name);
                if (terms != null && !field.name.equals("__HSEARCH_id")) {
                    var each = terms.iterator();
                    for (var term = each.next(); term != null; term = each.next()) {
                        written.add(field.name + "=" + term.utf8ToString());
                    }
                }
            }
        }
        return written.toString();
    }
}
