package gaming.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import world.Browser;
import world.Guest;
import world.Production;
import world.ServiceProcess;
import world.SignInPods;
import world.World;

/** The same database as the pods of the tests, and the environment of an operator. */
@ExtendWith(World.class)
class ProductionCookiesIT {
    @Test
    void inProductionCookiesGoOverTlsOnly() {
        Guest guest = SignInPods.guest(0);
        try (var production = ServiceProcess.start(
                World.database().url(SignInPods.rows().schema()),
                Production.configuration("https://play.example.com"))) {
            Browser browser = guest.browser().at(production.publicUrl());
            assertThat(browser.refresh().path("status").asText()).isEqualTo("SUCCESS");
            assertThat(browser.setCookies()).hasSize(2).allMatch(cookie -> cookie.contains("; Secure; HttpOnly; "));

            browser.logout();
            assertThat(browser.setCookies())
                    .containsExactlyInAnyOrder(
                            "accessToken=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Lax",
                            "refreshToken=; Max-Age=0; Path=/graphql; Secure; HttpOnly; SameSite=Lax");
        }
    }
}
