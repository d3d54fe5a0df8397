package sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.SandboxClient.errorCode;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http;
import dev.Http.Answer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import sandbox.SandboxLaunches.Mode;

/** external-systems.md, "gaming-platform": game launches at the sandbox. */
class SandboxLaunchesTest {
    private static final String REAL = """
            {"gameCode":"a","playerId":"77","mode":"REAL","country":"DE","device":"MOBILE","language":"de","currencyCode":"EUR"}""";
    private static final String DEMO = """
            {"gameCode":"a","mode":"DEMO","device":"TABLET","language":"pt-BR","currencyCode":"EUR"}""";

    private final SandboxPlatform platform = SandboxPlatform.start();
    private final SandboxClient client = new SandboxClient(platform.url());

    @AfterEach
    void close() {
        platform.close();
    }

    @Test
    void answersAnAddressThatShowsWhatWasAskedFor() {
        assertThat(client.launch(REAL).body())
                .isEqualTo("{\"url\":\"" + platform.url() + "/games/a"
                        + "?playerId=77&mode=REAL&country=DE&device=MOBILE&language=de&currencyCode=EUR\"}");
        assertThat(client.launch(DEMO).json().path("url").asText())
                .endsWith("/games/a?mode=DEMO&device=TABLET&language=pt-BR&currencyCode=EUR");
        assertThat(platform.launches().bodies("a")).containsExactly(REAL, DEMO);
        assertThat(platform.launches().bodies("b")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "{\"gameCode\":\"a\",\"mode\":\"REAL\",\"device\":\"MOBILE\",\"language\":\"de\",\"currencyCode\":\"EUR\"}",
                "{\"gameCode\":\"a\",\"playerId\":\"7\",\"mode\":\"DEMO\",\"device\":\"MOBILE\",\"language\":\"de\",\"currencyCode\":\"EUR\"}",
                "{\"gameCode\":\"a\",\"mode\":\"DEMO\",\"country\":null,\"device\":\"MOBILE\",\"language\":\"de\",\"currencyCode\":\"EUR\"}",
                "{\"gameCode\":\"a\",\"mode\":\"DEMO\",\"country\":\"\",\"device\":\"MOBILE\",\"language\":\"de\",\"currencyCode\":\"EUR\"}",
                "{\"gameCode\":\"a\",\"mode\":\"DEMO\",\"device\":\"WATCH\",\"language\":\"de\",\"currencyCode\":\"EUR\"}",
                "{\"gameCode\":\"a\",\"mode\":\"DEMO\",\"device\":\"MOBILE\",\"language\":\"de\",\"currencyCode\":\"USD\"}",
                "{\"gameCode\":\"a\",\"mode\":\"DEMO\",\"device\":\"MOBILE\",\"language\":\"de\",\"currencyCode\":\"EUR\",\"ip\":\"::1\"}"
            })
    void refusesABodyThatIsNoLaunch(String body) {
        Answer answer = client.launch(body);

        assertThat(answer.status()).isEqualTo(400);
        assertThat(errorCode(answer)).isEqualTo("INVALID_REQUEST");
    }

    @Test
    void wantsItsTokenAndAPost() {
        Answer answer = Http.post(platform.url().resolve("/game-launches"), DEMO, "Content-Type", "application/json");

        assertThat(answer.status()).isEqualTo(401);
        assertThat(Http.get(platform.url().resolve("/game-launches")).status()).isEqualTo(405);
    }

    @ParameterizedTest
    @CsvSource({
        "ANSWERS, 200",
        "NOT_AVAILABLE, 404",
        "REFUSES, 500",
        "ERROR_PAGE, 502",
        "GARBAGE, 200",
        "NO_ADDRESS, 200"
    })
    void answersAsItsModeSays(Mode mode, int status) {
        platform.launches().mode(mode);
        assertThat(client.launch(DEMO).status()).isEqualTo(status);
    }

    @Test
    void oneGameCanHaveAModeOfItsOwn() {
        platform.launches().mode("b", Mode.NOT_AVAILABLE);
        assertThat(client.launch(DEMO).status()).isEqualTo(200);
        Answer answer = client.launch(DEMO.replace("\"a\"", "\"b\""));
        assertThat(answer.status()).isEqualTo(404);
        assertThat(errorCode(answer)).isEqualTo("GAME_NOT_AVAILABLE");

        platform.calm();
        assertThat(client.launch(DEMO.replace("\"a\"", "\"b\"")).status()).isEqualTo(200);
    }

    @Test
    void isSwitchedAndAskedFromOutside() {
        JsonNode state = client.control("{\"launches\":\"ERROR_PAGE\",\"launchesOf\":{\"b\":\"ANSWERS\"}}")
                .json();

        assertThat(state.path("launches").asText()).isEqualTo("ERROR_PAGE");
        assertThat(state.path("launchModes")).hasSameSizeAs(Mode.values());
        assertThat(client.launch(DEMO).status()).isEqualTo(502);
        assertThat(client.launch(DEMO.replace("\"a\"", "\"b\"")).status()).isEqualTo(200);
        JsonNode asked =
                Http.get(platform.url().resolve("/sandbox/launches?gameCode=a")).json();
        assertThat(asked.at("/bodies/0").asText()).isEqualTo(DEMO);
        assertThat(client.control("{\"launchesOf\":{\"b\":\"NEVER\"}}").status())
                .isEqualTo(400);
    }
}
