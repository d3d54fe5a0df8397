package gaming;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.core.ErrorCode;
import gaming.core.ErrorCode.Where;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code docs/errors.md} has each code, with the condition that the description of the interface has, too. */
class ErrorPageTest {
    private static final Pattern ROW = Pattern.compile("(?m)^\\| \\*\\*([A-Z_]+)\\*\\* .*$");

    private final Map<String, String> sections = sections();

    private static Map<String, String> sections() {
        try {
            return Stream.of(Files.readString(Path.of("docs/errors.md")).split("\n## "))
                    .collect(Collectors.toMap(text -> text.lines().findFirst().orElse(""), Function.identity()));
        } catch (IOException failure) {
            throw new AssertionError(failure);
        }
    }

    @ParameterizedTest
    @CsvSource({"GraphQL and the public listener, PUBLIC", "Both listeners, BOTH", "Internal endpoints, INTERNAL"})
    void eachCodeOfARefusalIsInTheSectionOfItsListener(String section, Where where) {
        assertRows(
                section,
                code -> code.where() == where,
                code -> "| **%s** (%d) | %s | ".formatted(code, code.status(), code.when()));
    }

    @Test
    void aRefusalSaysWhetherToRepeat() {
        for (String section : List.of("GraphQL and the public listener", "Both listeners", "Internal endpoints")) {
            assertThat(ROW.matcher(sections.get(section)).results())
                    .allSatisfy(row -> assertThat(row.group())
                            .containsPattern("\\S \\| (no|later|after `retryAfter`) \\| .*\\|$"));
        }
    }

    @Test
    void aSignInHasItsCodes() {
        assertRows(
                "Sign-in",
                code -> code == ErrorCode.NOT_IMPLEMENTED || code.where() == Where.SIGN_IN,
                code -> "| **%s** | %s | ".formatted(code, code.when()));
    }

    private void assertRows(String section, Predicate<ErrorCode> wanted, Function<ErrorCode, String> begin) {
        assertThat(ROW.matcher(sections.get(section)).results())
                .allSatisfy(row -> assertThat(row.group()).startsWith(begin.apply(ErrorCode.valueOf(row.group(1)))))
                .extracting(row -> row.group(1))
                .containsExactly(Stream.of(ErrorCode.values())
                        .filter(wanted)
                        .map(Enum::name)
                        .toArray(String[]::new));
    }
}
