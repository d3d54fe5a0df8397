package dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import sandbox.SandboxPlatform;

class DevFrontendTest {
    private final SandboxPlatform platform = SandboxPlatform.start();
    private final DevFrontend frontend = DevFrontend.start(
            0,
            "/back",
            () -> URI.create("http://localhost:1234"),
            () -> List.of(new DemoUser("amber", "referred 3", "b1", () -> "hers")));

    @AfterEach
    void close() {
        frontend.close();
        platform.close();
    }

    @Test
    void listsTheDemoUsersForThePageOnly() {
        Http.Answer users = get("/demo-users", "Origin", "http://127.0.0.1:1234");

        assertThat(users.body()).isEqualTo("[{\"username\":\"amber\",\"about\":\"referred 3\",\"bet\":\"b1\"}]");
        assertThat(users.headers().firstValue("Access-Control-Allow-Origin")).contains("http://127.0.0.1:1234");
        for (String other : List.of("http://localhost:9", "http://evil.example", "null")) {
            assertThat(get("/demo-users", "Origin", other).headers().map())
                    .doesNotContainKey("access-control-allow-origin");
        }
    }

    @Test
    void aNewDemoUserReturnsToThePageUnderItsName() {
        Http.Answer amber = get("/become/amber?back=http://evil.example/");

        assertThat(amber.status()).isEqualTo(303);
        assertThat(amber.headers().firstValue("Location")).contains("http://127.0.0.1:1234/");
        assertThat(amber.headers().firstValue("Set-Cookie"))
                .contains("accessToken=hers; Path=/; Max-Age=900; HttpOnly; SameSite=Lax");
        assertThat(get("/become/nobody").headers().firstValue("Set-Cookie"))
                .contains("accessToken=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax");
    }

    @Test
    void refusesUnknownUsersAndPagesOfOtherOrigins() {
        assertThat(get("/become/eve").status()).isEqualTo(404);
        assertThat(get("/become/amber", "Sec-Fetch-Site", "cross-site").status())
                .isEqualTo(403);
        assertThat(Http.post(at("/become/amber"), "").status()).isEqualTo(405);
    }

    @Test
    void hasThePanelOnceTheServiceRuns() {
        assertThat(get("/panel").status()).isEqualTo(302);
        frontend.show(panel());
        Http.Answer panel = get("/panel", "Origin", "http://localhost:1234");
        assertThat(panel.json().at("/links/0/name").asText()).isEqualTo("Health");
        assertThat(panel.json().at("/actions").findValuesAsText("id"))
                .containsExactly("bet", "day", "break", "claim", "mend");
        assertThat(panel.json().at("/sandboxes/0/switches/0/value").asText()).isEqualTo("ACCEPTS");
        assertThat(panel.json().at("/sandboxes/0/switches/0/options/REFUSES").asText())
                .contains("422");
        assertThat(panel.headers().firstValue("Access-Control-Allow-Origin")).contains("http://localhost:1234");
    }

    @Test
    void thePanelTurnsTheSwitchesOfTheSandboxes() {
        frontend.show(panel());
        assertThat(command("/panel/switches/0", "SLOW", "http://localhost:1234")
                        .json()
                        .path("done")
                        .asBoolean())
                .isTrue();
        assertThat(transfers()).isEqualTo("SLOW");
        for (String[] bad : new String[][] {{"0", "NEVER"}, {"99", "SLOW"}, {"-1", "SLOW"}, {"x", "SLOW"}}) {
            assertThat(command("/panel/switches/" + bad[0], bad[1], "http://localhost:1234")
                            .json()
                            .path("done")
                            .asBoolean(true))
                    .isFalse();
        }
        command("/panel/actions/break", "", "http://127.0.0.1:1234");
        assertThat(transfers()).isEqualTo("RESETS_AFTER_BOOKING");
        command("/panel/actions/mend", "", "http://127.0.0.1:1234");
        assertThat(transfers()).isEqualTo("ACCEPTS");
    }

    @Test
    void onlyThePageSendsCommands() {
        frontend.show(panel());
        for (String other : List.of("http://localhost:9", "http://evil.example", "null")) {
            assertThat(command("/panel/actions/break", "", other).status()).isEqualTo(403);
        }
        assertThat(Http.post(at("/panel/actions/break"), "").status()).isEqualTo(403);
        assertThat(Http.send("PUT", at("/panel"), "Origin", "http://localhost:1234")
                        .status())
                .isEqualTo(405);
        assertThat(transfers()).isEqualTo("ACCEPTS");
    }

    private DevPanel panel() {
        var nobody = new DevPanel.Players() {
            @Override
            public String name(String id) {
                return id;
            }

            @Override
            public Optional<DevPanel.Bet> bet(String username, LocalDate day) {
                return Optional.empty();
            }
        };
        return new DevPanel(
                platform.url(),
                Clock.systemUTC(),
                List.of(new DevPanel.Link("Health", platform.url(), "checks")),
                List.of(SandboxSwitches.of(platform)),
                Optional.of(platform),
                nobody);
    }

    private String transfers() {
        return get("/panel").json().at("/sandboxes/0/switches/0/value").asText();
    }

    private Http.Answer command(String path, String body, String origin) {
        return Http.post(at(path), body, "Origin", origin);
    }

    private URI at(String path) {
        return URI.create("http://127.0.0.1:" + frontend.url().getPort() + path);
    }

    private Http.Answer get(String path, String... headers) {
        return Http.get(at(path), headers);
    }
}
