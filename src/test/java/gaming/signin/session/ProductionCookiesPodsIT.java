package gaming.signin.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import sandbox.Json;
import world.Browser;
import world.Guest;
import world.ProductionPod;
import world.Rows;
import world.World;

/** Production has no provider of the tests, so the session is copied from another environment. */
@ExtendWith(World.class)
class ProductionCookiesPodsIT {
    @Test
    void inProductionCookiesGoOverTlsOnly() {
        Guest guest = Guest.registers();
        ProductionPod.feeds()
                .accept("users", Json.record("id", guest.id().toHexString(), "username", guest.username()));
        for (String rows : List.of(
                "session select * from gaming.session where user_id = ?",
                "refresh_token select refresh_token.* from gaming.refresh_token join gaming.session"
                        + " on session.id = session_id where user_id = ?")) {
            assertThat(new Rows(ProductionPod.schema()).change("insert into " + rows, guest.id()))
                    .isOne();
        }
        Browser browser = guest.browser().at(ProductionPod.process().publicUrl());
        assertThat(browser.refresh().path("status").asText()).isEqualTo("SUCCESS");
        assertThat(browser.setCookies()).hasSize(2).allMatch(cookie -> cookie.contains("; Secure; HttpOnly; "));

        browser.logout();
        assertThat(browser.setCookies())
                .containsExactlyInAnyOrder(
                        "accessToken=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Lax",
                        "refreshToken=; Max-Age=0; Path=/graphql; Secure; HttpOnly; SameSite=Lax");
    }
}
