package gaming.signin.session;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import world.Browser;
import world.Guest;
import world.Rows;
import world.TestClock;
import world.World;

/** decisions.md, "Sign-in": logout ends the session by any of its cookies, and clears them. */
@ExtendWith(World.class)
class LogoutIT {
    private final Guest guest = Guest.registers();
    private final Browser browser = guest.browser();
    private final Browser copy = browser.copy();

    @Test
    void endsTheSessionAndClearsItsCookies() {
        assertThat(browser.logout().asBoolean()).isTrue();

        assertThat(browser.setCookies())
                .containsExactlyInAnyOrder(
                        "accessToken=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax",
                        "refreshToken=; Max-Age=0; Path=/graphql; HttpOnly; SameSite=Lax");
        assertSessionEnded();
    }

    @Test
    void takesTheRefreshTokenAlone() {
        browser.forget("accessToken");
        assertThat(browser.logout().asBoolean()).isTrue();
        assertSessionEnded();
    }

    @Test
    void takesTheAccessTokenAlone() {
        browser.forget("refreshToken");
        assertThat(browser.logout().asBoolean()).isTrue();
        assertSessionEnded();
    }

    @Test
    void takesATokenThatWasReplaced() {
        browser.refresh();
        TestClock.advance(Duration.ofMinutes(20));

        assertThat(copy.logout().asBoolean()).isTrue();

        assertThat(browser.refresh().path("message").asText()).isEqualTo("SESSION_EXPIRED");
    }

    @Test
    void isTrueWithoutASession() {
        assertThat(new Browser(World.publicUrl()).logout().asBoolean()).isTrue();
        browser.logout();
        assertThat(browser.logout().asBoolean()).isTrue();
        assertThat(copy.logout().asBoolean()).isTrue();
    }

    @Test
    void leavesOtherSessionsAlone() {
        Browser elsewhere = guest.elsewhere().browser();
        browser.logout();
        assertThat(elsewhere.refresh().path("status").asText()).isEqualTo("SUCCESS");
        assertThat(Guest.isSignedIn(elsewhere)).isTrue();
    }

    /** A planted second cookie must not let the session outlive its logout. */
    @Test
    void endsTheSessionThoughAnotherCookieWasPlantedBesideItsOwn() {
        browser.forget("accessToken");
        String own = browser.cookie("refreshToken").orElseThrow();

        Http.Answer answer = Http.post(
                World.publicUrl().resolve("/graphql"),
                "{\"query\":\"mutation { logout }\"}",
                "Content-Type",
                "application/json",
                "Cookie",
                "refreshToken=" + "A".repeat(43) + "; refreshToken=" + own);

        assertThat(answer.json().at("/data/logout").asBoolean()).isTrue();
        assertSessionEnded();
    }

    @Test
    void inOneDocumentWithARefreshTheLastOneCounts() {
        JsonNode data = browser.graphql("mutation { refreshSession { status } logout }", Map.of())
                .json()
                .path("data");

        assertThat(data.at("/refreshSession/status").asText()).isEqualTo("SUCCESS");
        assertThat(browser.cookie("refreshToken")).isEmpty();
        assertSessionEnded();
    }

    /** No call looks up an access token, so a copied one stays valid for the rest of its 15 minutes. */
    @Test
    void aCopiedAccessTokenEndsByItsAge() {
        browser.logout();
        TestClock.advance(Duration.ofMinutes(15));
        assertThat(Guest.isSignedIn(copy)).isFalse();
    }

    /** Otherwise a token of 15 minutes would open the account for good. */
    @Test
    void aCopiedAccessTokenChangesNoIdentity() {
        JsonNode begun = copy.link("FACEBOOK");
        browser.logout();

        assertThat(copy.unlink("GOOGLE").at("/errors/0/extensions/code").asText())
                .isEqualTo("UNAUTHENTICATED");
        assertThat(copy.copy().link("FACEBOOK").at("/errors/0/extensions/code").asText())
                .isEqualTo("UNAUTHENTICATED");
        assertThat(copy.finish(begun, World.facebook(), Guest.somebody())
                        .path("message")
                        .asText())
                .isEqualTo("INVALID_STATE");
        assertThat(Rows.here().count("social_identity where user_id = ?", guest.id()))
                .isOne();
    }

    private void assertSessionEnded() {
        assertThat(Guest.isSignedIn(browser)).isFalse();
        JsonNode refreshed = copy.refresh();
        assertThat(refreshed.path("message").asText()).as(refreshed.toString()).isEqualTo("SESSION_EXPIRED");
        assertThat(Rows.here().count("session where user_id = ? and revoked_because = 'LOGOUT'", guest.id()))
                .isOne();
    }
}
