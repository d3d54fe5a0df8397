package gaming;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.core.ErrorCode;
import gaming.core.ErrorCode.Where;
import gaming.signin.session.LoginResponse.SignInMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** {@code docs/errors.md}: what the enums of codes say, for people. */
class ErrorPageTest {
    private static final Path PAGE = Path.of("docs/errors.md");
    private static final Path MADE = Path.of("target/errors.md");
    private static final int WIDTH = 120;

    private static final String HEAD = """
            # Errors

            Programs read the code. Messages are for people and may change. A test makes this page from the code.

            - GraphQL answers `errors[]` with `message` and `extensions.code`. The details stand beside the code. The HTTP status
              is 200 for a well-formed request. With `Accept: application/graphql-response+json` it is 400 where nothing was
              executed. A request that is refused before GraphQL has the status of its code.
            - A sign-in call answers `status: ERROR` and the code in `message`, as data.
            - The internal endpoints answer `{status: "error", message, details: {errorCode, timestamp}}` with the status of the
              code. The details stand beside `errorCode`.

            *Repeat* tells whether the same request may succeed: no, later, or after the seconds of `retryAfter`.
            """;

    @Test
    void thePageSaysWhatTheCodesSay() throws IOException {
        String made = HEAD
                + section("GraphQL and the public listener", Set.of(Where.PUBLIC, Where.BOTH))
                + signIn()
                + section("Internal endpoints", Set.of(Where.INTERNAL, Where.BOTH));
        Files.writeString(MADE, made);
        assertThat(Files.exists(PAGE) ? Files.readString(PAGE) : "")
                .as("%s is not up to date; what it should be is in %s: copy it", PAGE, MADE)
                .isEqualTo(made);
    }

    private static String section(String title, Set<Where> shown) {
        boolean internal = shown.contains(Where.INTERNAL);
        return "\n## " + title + "\n\n"
                + Arrays.stream(ErrorCode.values())
                        .filter(code -> shown.contains(code.where()))
                        .map(code -> entry(code, internal))
                        .collect(Collectors.joining());
    }

    private static String entry(ErrorCode code, boolean internal) {
        String repeat = switch (code.retry()) {
            case NO -> "no";
            case LATER -> "later";
            case AFTER -> "after `retryAfter`";
        };
        String details = code.details().stream().map("`%s`"::formatted).collect(Collectors.joining(", "));
        return wrapped("- **%s**%s %s *Do:* %s *Repeat:* %s.%s"
                .formatted(
                        code,
                        internal ? " (" + code.status() + ")" : "",
                        code.when(),
                        code.remedy(),
                        repeat,
                        details.isEmpty() ? "" : " *Details:* " + details + "."));
    }

    private static String signIn() {
        return "\n## Sign-in\n\n"
                + Arrays.stream(SignInMessage.values())
                        .map(message ->
                                wrapped("- **%s** %s *Do:* %s".formatted(message, message.when(), message.remedy())))
                        .collect(Collectors.joining());
    }

    private static String wrapped(String text) {
        var lines = new StringBuilder();
        int used = 0;
        for (String word : text.split(" ")) {
            if (used > 0 && used + 1 + word.length() > WIDTH) {
                lines.append("\n ");
                used = 1;
            }
            lines.append(used == 0 ? "" : " ").append(word);
            used += (used == 0 ? 0 : 1) + word.length();
        }
        return lines.append('\n').toString();
    }
}
