package gaming;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.core.ErrorCode;
import gaming.core.ErrorCode.Where;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** {@code docs/errors.md} has each code, with the condition that the description of the interface has, too. */
class ErrorPageTest {
    private static final Pattern ENTRY = Pattern.compile("- \\*\\*([A-Z_]+)\\*\\* (.*)");

    private final Map<String, String> sections = sections();

    private record Entry(String code, String text) {}

    private static Map<String, String> sections() {
        try {
            return Stream.of(Files.readString(Path.of("docs/errors.md")).split("\n## "))
                    .collect(Collectors.toMap(text -> text.lines().findFirst().orElse(""), Function.identity()));
        } catch (IOException failure) {
            throw new AssertionError(failure);
        }
    }

    private List<Entry> entries(String section) {
        return Stream.of(sections.get(section).split("\n(?=- )"))
                .map(lines -> ENTRY.matcher(lines.replaceAll("\\s+", " ").strip()))
                .filter(entry -> entry.matches())
                .map(entry -> new Entry(entry.group(1), entry.group(2)))
                .toList();
    }

    @Test
    void thePublicListenerHasItsCodes() {
        assertSection("GraphQL and the public listener", Set.of(Where.PUBLIC, Where.BOTH), _ -> "");
    }

    @Test
    void theInternalEndpointsHaveTheirCodesWithTheStatus() {
        assertSection("Internal endpoints", Set.of(Where.INTERNAL, Where.BOTH), code -> "(" + code.status() + ") ");
    }

    @Test
    void aSignInHasItsCodes() {
        assertThat(entries("Sign-in"))
                .allSatisfy(entry -> assertThat(entry.text())
                        .startsWith(ErrorCode.valueOf(entry.code()).when() + " *Do:* "))
                .extracting(Entry::code)
                .containsExactly(Stream.of(ErrorCode.values())
                        .filter(code -> code == ErrorCode.NOT_IMPLEMENTED || code.where() == Where.SIGN_IN)
                        .map(Enum::name)
                        .toArray(String[]::new));
    }

    private void assertSection(String section, Set<Where> where, Function<ErrorCode, String> begin) {
        assertThat(entries(section))
                .allSatisfy(entry -> assertThat(entry.text())
                        .startsWith(begin.apply(ErrorCode.valueOf(entry.code()))
                                + ErrorCode.valueOf(entry.code()).when() + " *Do:* ")
                        .containsPattern(" \\*Repeat:\\* (no|later|after `retryAfter`)\\."))
                .extracting(Entry::code)
                .containsExactly(Stream.of(ErrorCode.values())
                        .filter(code -> where.contains(code.where()))
                        .map(Enum::name)
                        .toArray(String[]::new));
    }
}
