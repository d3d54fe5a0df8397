package gaming.signin;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever is let through stays on the frontend, as browsers read addresses (WHATWG URL): raw and decoded once. */
class RedirectPathProperties {
    @Property(tries = 5000)
    void whatIsLetThroughLeadsToNobodyElse(@ForAll("nasty") String text) {
        RedirectPath.of(text).ifPresent(path -> {
            assertThat(path.text()).isEqualTo(text);
            assertStaysHere(text);
            assertStaysHere(URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8));
        });
    }

    @Property
    void aPlainPathIsLetThrough(@ForAll("plain") String text) {
        assertThat(RedirectPath.of(text)).isPresent();
        assertThat(URI.create("https://frontend.example").resolve(text).getHost())
                .isEqualTo("frontend.example");
    }

    /** Browsers drop tabs and line ends, strip blanks and controls around, and take a backslash for a slash. */
    private static void assertStaysHere(String text) {
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
