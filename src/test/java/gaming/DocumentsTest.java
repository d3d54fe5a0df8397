package gaming;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What people read: nothing in it leads nowhere. */
class DocumentsTest {
    private static final Pattern LINK = Pattern.compile("]\\((?!https?:)([^)#\\s]*)(?:#([^)\\s]+))?\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.+)$");
    private static final Pattern PLACEHOLDER = Pattern.compile("@[A-Z]+@");
    private static final Path ARCHITECTURE = Path.of("docs/architecture.md");
    /** A class with the last word of its package. */
    private static final Pattern CLASS = Pattern.compile("\\b((?:[a-z]+\\.)+[A-Z]\\w+)\\b");

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

    @Test
    void everyClassOfTheArchitectureExists() throws IOException {
        try (var sources = Files.walk(Path.of("src"))) {
            List<String> files = sources.map(Path::toString).toList();
            assertThat(CLASS.matcher(Files.readString(ARCHITECTURE)).results())
                    .hasSizeGreaterThan(50)
                    .allSatisfy(name -> {
                        String file = "/" + name.group(1).replace('.', '/') + ".java";
                        assertThat(files).as(name.group()).anyMatch(path -> path.endsWith(file));
                    });
        }
    }

    @Test
    void theLayersOfTheArchitectureAreThoseOfTheRule() throws IOException {
        String map = Files.readString(ARCHITECTURE).split("```\n")[1];
        assertThat(map.lines().filter(line -> !line.startsWith(" ")).map(line -> line.split(" {2,}")[0]))
                .containsExactlyElementsOf(Layers.BOTTOM_UP.reversed());
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
