package gaming;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What people read: nothing in it leads nowhere. */
class DocumentsTest {
    private static final Pattern LINK = Pattern.compile("]\\((?!https?:)([^)#\\s]*)(?:#([^)\\s]+))?\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.+)$");
    private static final Pattern PLACEHOLDER = Pattern.compile("@[A-Z]+@");

    static Stream<Path> documents() throws IOException {
        try (var pages = Files.list(Path.of("."));
                var docs = Files.list(Path.of("docs"))) {
            return Stream.of(pages, docs, Stream.of(Path.of("helm/README.md")))
                    .flatMap(files -> files)
                    .filter(file -> file.toString().endsWith(".md"))
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("documents")
    void everyLinkLeadsToAFileAndAHeading(Path document) throws IOException {
        assertThat(LINK.matcher(Files.readString(document)).results()).allSatisfy(link -> {
            Path target = link.group(1).isEmpty() ? document : document.resolveSibling(link.group(1));
            assertThat(target).as(link.group()).exists();
            if (link.group(2) != null) {
                assertThat(anchors(target)).as(link.group()).contains(link.group(2));
            }
        });
    }

    @ParameterizedTest
    @MethodSource("documents")
    void nothingIsLeftToBeFilledIn(Path document) throws IOException {
        assertThat(Files.readString(document)).doesNotContainPattern(PLACEHOLDER);
    }

    private static List<String> anchors(Path document) throws IOException {
        return HEADING.matcher(Files.readString(document))
                .results()
                .map(heading -> heading.group(1)
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^a-z0-9 _-]", "")
                        .replace(' ', '-'))
                .toList();
    }
}
