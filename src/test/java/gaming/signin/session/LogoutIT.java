package gaming.signin.session;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import world.Browser;
import world.Guest;
import world.Rows;
import world.TestClock;
import world.World;

/** decisions.md, "Sign-in": logout revokes and clears, whatever the browser still has of the session. */
@ExtendWith(World.class)
class LogoutIT {
    private final Guest guest = Guest.registers();
    private final Browser browser = guest.browser();
    private final Browser copy = browser.copy();

    @AfterEach
    void resetClock() {
        TestClock.reset();
    }

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
    void isTrueForWhoeverIsNotSignedIn() {
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

    /** Somebody who can set cookies for the domain plants a second one, so that the session outlives its logout. */
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

    /** Access tokens are not looked up: one that was copied is good for the rest of its quarter of an hour. */
    @Test
    void aCopiedAccessTokenEndsByItsAge() {
        browser.logout();
        TestClock.advance(Duration.ofMinutes(15));
        assertThat(Guest.isSignedIn(copy)).isFalse();
    }

    /** It would make a stolen quarter of an hour a way in for good. */
    @Test
    void aCopiedAccessTokenChangesNothingOfWhatTheUserSignsInWith() {
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
