package gaming.platform;

import static gaming.platform.PlayedGames.answer;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which URLs a browser is sent to. */
class LaunchUrlTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://games.example", "https://games.example:8443/a/b%20c?token=x%7Cy&lang=de#lobby",
                "HTTPS://GAMES.EXAMPLE/", "https://192.0.2.1/",
                "https://[2001:db8::1]/",
            })
    void takesAnHttpsUrlAsItIs(String url) {
        assertThat(of(200, answer(url), false)).contains(url);
    }

    @Test
    void takesHttpOnlyWhereThatIsAllowed() {
        assertThat(of(200, answer("http://games.example/"), true)).contains("http://games.example/");
        assertThat(of(200, answer("http://games.example/"), false)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", " ",
                "games.example/play", "/play",
                "//games.example/play", "https:games.example",
                "https:///play", "https://",
                "https://user:password@games.example/", "https://games.example/a b",
                "https://games.example/\\u0000", "https://games.example/\\r\\nSet-Cookie: a=b",
                "https://games.example/\\\"onload=", " https://games.example/",
                "javascript:alert(1)", "data:text/html,hello",
                "ftp://games.example/", "file:///etc/passwd",
            })
    void takesNothingThatABrowserShouldNotBeSentTo(String url) {
        assertThat(of(200, answer(url), true)).isEmpty();
    }

    @Test
    void takesNoUrlThatIsTooLong() {
        String longest = "https://games.example/" + "a".repeat(GameLaunches.LONGEST_URL - 22);

        assertThat(of(200, answer(longest), false)).contains(longest);
        assertThat(of(200, answer(longest + "a"), false)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "{",
                "[]",
                "\"https://games.example/\"",
                "{}",
                "{\"url\":null}",
                "{\"url\":1}",
                "{\"url\":[\"https://games.example/\"]}",
                "{\"URL\":\"https://games.example/\"}",
                "{\"url\":\"https://games.example/\",\"url\":\"https://other.example/\"}",
                "{\"url\":\"https://games.example/\"} more",
                "{\"url\":\"https://games.example/\",\"error\":{\"code\":\"A\",\"message\":\"b\"}}"
            })
    void findsNoneInWhatIsNoAnswer(String body) {
        assertThat(of(200, body, true)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"200, true", "201, true", "302, false", "404, false", "409, false", "500, false"})
    void believesOnlyASuccess(int status, boolean believed) {
        assertThat(of(status, answer(PlayedGames.URL), true).isPresent()).isEqualTo(believed);
    }

    private static Optional<String> of(int status, String body, boolean plainHttp) {
        return GameLaunches.url(Transfers.READER.read(status, body.getBytes(StandardCharsets.UTF_8)), plainHttp);
    }
}
