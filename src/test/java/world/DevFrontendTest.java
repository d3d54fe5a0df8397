package world;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DevFrontendTest {
    private final DevFrontend frontend = DevFrontend.start(0, "/back", () -> URI.create("http://localhost:1234"));

    @AfterEach
    void close() {
        frontend.close();
    }

    @Test
    void knowsWhereTheServiceIsAndAllowsNothingElse() {
        Http.Answer start = get("/");

        assertThat(start.body()).contains("name=\"api\" content=\"http://localhost:1234/graphql\"");
        assertThat(start.headers().firstValue("Content-Security-Policy").orElseThrow())
                .contains("default-src 'none'", "script-src 'self';", "connect-src http://localhost:1234/graphql;");
    }

    @Test
    void finishesASignInWhereTheServiceSendsIt() {
        assertThat(get("/back?code=1&state=2").body()).contains("data-page=\"callback\"");
        assertThat(get("/frontend.js").headers().firstValue("Content-Type")).contains("text/javascript; charset=utf-8");
        assertThat(get("/style.css").status()).isEqualTo(200);
    }

    @Test
    void whereverElseASignInEndsIsTheStart() {
        assertThat(get("/some/game").headers().firstValue("Location")).contains("/");
    }

    private Http.Answer get(String path) {
        return Http.get(URI.create("http://127.0.0.1:" + frontend.url().getPort() + path));
    }
}
