package gaming;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The rules of the house that concern the text of the code. */
class HouseRulesTest {
    private static final Path MAIN = Path.of("src/main/java");

    @Test
    void everyPackageIntroducesItselfAndIsNullMarked() {
        assertThat(sources(MAIN).map(Path::getParent).distinct())
                .allSatisfy(folder -> assertThat(String.join("\n", lines(folder.resolve("package-info.java"))))
                        .contains("/**", "@NullMarked"));
    }

    @Test
    void testsAssertWithOneLibraryAndMockWithNone() {
        assertThat(support().filter(file -> !file.endsWith("HouseRulesTest.java")))
                .allSatisfy(file -> assertThat(lines(file))
                        .noneMatch(line -> line.matches("import .*(junit.*Assertions|hamcrest|mockito|easymock).*")));
    }

    @Test
    void nothingIsLeftUndone() {
        assertThat(sources(MAIN))
                .allSatisfy(file -> assertThat(String.join("\n", lines(file)))
                        .doesNotContain("TODO", "FIXME", "XXX", "UnsupportedOperationException()"));
    }

    @Test
    void testsHaveNamesWithoutUnderscores() {
        assertThat(sources(Path.of("src/test/java")))
                .allSatisfy(file -> assertThat(lines(file)).noneMatch(line -> line.matches("\\s+void \\w*_\\w*\\(.*")));
    }

    /** Tests, and the dev run and sandboxes that they use. */
    private static Stream<Path> support() {
        return Stream.concat(sources(Path.of("src/test/java")), sources(Path.of("src/dev/java")));
    }

    private static Stream<Path> sources(Path root) {
        try (var files = Files.walk(root)) {
            return files.filter(file -> file.toString().endsWith(".java")).toList().stream();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
