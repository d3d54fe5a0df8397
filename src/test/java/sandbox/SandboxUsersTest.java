package sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.Http;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SandboxUsersTest {
    private final SandboxPlatform platform = SandboxPlatform.start();

    @AfterEach
    void close() {
        platform.close();
    }

    @Test
    void answersAPageInItsOrderWithTheCountOfAll() {
        platform.users().are(2500, place -> Json.record("platformId", "" + place));
        assertThat(ask("?offset=2498&limit=1000").body())
                .isEqualTo("{\"data\":[{\"platformId\":\"2498\"},{\"platformId\":\"2499\"}],\"count\":2500}");
        assertThat(ask("?offset=9000000000&limit=1000").body()).isEqualTo("{\"data\":[],\"count\":2500}");
        assertThat(ask("?offset=0&limit=1000").json().path("data")).hasSize(1000);
    }

    @Test
    void givesNobodyMoreThanAThousand() {
        for (String query : List.of("?offset=0&limit=1001", "?offset=0", "?offset=-1&limit=1")) {
            assertThat(ask(query).status()).isEqualTo(400);
        }
    }

    @Test
    void wantsTheToken() {
        assertThat(Http.get(platform.url().resolve("/users?offset=0&limit=1")).status())
                .isEqualTo(401);
    }

    @Test
    void canBeSwitchedWithCurl() {
        String wanted = "{\"users\":[{\"platformId\":\"7\"}],\"usersMode\":\"ERROR_PAGE\"}";
        assertThat(Http.put(platform.url().resolve("/sandbox"), wanted).status())
                .isEqualTo(200);
        assertThat(ask("?offset=0&limit=1").status()).isEqualTo(503);
        platform.calm();
        assertThat(ask("?offset=0&limit=1").body()).contains("\"7\"");
    }

    private Http.Answer ask(String query) {
        return Http.get(platform.url().resolve("/users" + query), "Authorization", "Bearer " + SandboxPlatform.TOKEN);
    }
}
