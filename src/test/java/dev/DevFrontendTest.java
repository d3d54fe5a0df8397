package dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DevFrontendTest {
    private final DevFrontend frontend = DevFrontend.start(
            0,
            "/back",
            () -> URI.create("http://localhost:1234"),
            () -> List.of(new DemoUser("amber", "referred 3", "b1", () -> "hers")));

    @AfterEach
    void close() {
        frontend.close();
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
        assertThat(Http.post(URI.create("http://127.0.0.1:" + frontend.url().getPort() + "/become/amber"), "")
                        .status())
                .isEqualTo(405);
    }

    private Http.Answer get(String path, String... headers) {
        return Http.get(URI.create("http://127.0.0.1:" + frontend.url().getPort() + path), headers);
    }
}
