package gaming.signin;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.signin.StartSignIn.RedirectPath;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** An accepted path stays on the frontend in a browser (WHATWG URL), as given and decoded once. */
class RedirectPathProperties {
    @Property(tries = 5000)
    void anAcceptedPathStaysOnTheFrontend(@ForAll("nasty") String text) {
        RedirectPath.of(text).ifPresent(path -> {
            assertThat(path.text()).isEqualTo(text);
            assertLocal(text);
            assertLocal(URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8));
        });
    }

    @Property
    void aPlainPathIsAccepted(@ForAll("plain") String text) {
        assertThat(RedirectPath.of(text)).isPresent();
        assertThat(URI.create("https://frontend.example").resolve(text).getHost())
                .isEqualTo("frontend.example");
    }

    /** Browsers drop tabs and line ends, trim blanks and controls, and read a backslash as a slash. */
    private static void assertLocal(String text) {
        String read = text.replaceAll("^[\\x00-\\x20]+|[\\x00-\\x20]+$", "")
                .replaceAll("[\\t\\r\\n]", "")
                .replace('\\', '/');
        assertThat(read).startsWith("/").doesNotStartWith("//");
    }

    @Provide
    Arbitrary<String> nasty() {
        return Arbitraries.of(
                        "/",
                        "\\",
                        "//",
                        "/\\",
                        "%2f",
                        "%2F",
                        "%5c",
                        "%5C",
                        "%252f",
                        "%09",
                        "%0a",
                        "%0D",
                        "%00",
                        "%",
                        "\t",
                        "\n",
                        "\r",
                        " ",
                        ".",
                        "..",
                        ":",
                        "@",
                        "?",
                        "#",
                        "https:",
                        "javascript:",
                        "evil.example",
                        "\u0000",
                        "\u2028",
                        "\uFF0F",
                        "+",
                        "%20",
                        "%c0%af",
                        "a")
                .list()
                .ofMaxSize(6)
                .map(parts -> String.join("", parts));
    }

    @Provide
    Arbitrary<String> plain() {
        return Arbitraries.strings()
                .withCharRange('a', 'z')
                .withChars("0123456789-_~")
                .ofMinLength(1)
                .ofMaxLength(20)
                .list()
                .ofMinSize(1)
                .ofMaxSize(8)
                .map(segments -> "/" + String.join("/", segments));
    }
}
