package gaming.signin;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import sandbox.social.Person;
import world.Browser;
import world.Guest;
import world.TestClock;
import world.World;

/** The use of a copied access token, alone and after the end of its session; and a link needs a recent sign-in. */
@ExtendWith(World.class)
class CopiedTokensIT {
    private final Guest victim = Guest.registers();
    private final Browser thief = victim.browser().copy();
    private final Person stranger = Person.withoutEmail(new ObjectId().toHexString(), "Stranger");
    private final Guest guest = Guest.registers();
    private final Browser browser = guest.browser();

    @Test
    void linksNothingAfterTheVictimHasLoggedOut() {
        assertThat(victim.browser().logout().asBoolean()).isTrue();

        assertUnauthenticated(thief.link("FACEBOOK"));
    }

    @Test
    void completesNoLinkThatWasBegunBefore() {
        JsonNode begun = thief.link("FACEBOOK");
        victim.browser().logout();

        JsonNode answer = thief.finish(begun, World.facebook(), stranger);

        Attack.assertRefused(answer, "INVALID_STATE", thief);
        assertNotLinked();
    }

    /** It would be valid for months, and the victim's token would look stolen. */
    @Test
    void getsNoRefreshTokenByALink() {
        thief.forget("refreshToken");
        assertLinksWithoutTokens();
        assertThat(victim.browser().refresh().path("status").asText()).isEqualTo("SUCCESS");
    }

    @Test
    void renewsNoOtherSessionByALink() {
        Browser other = victim.elsewhere().browser();
        thief.plant("refreshToken", other.cookie("refreshToken").orElseThrow());
        assertLinksWithoutTokens();
        assertThat(victim.browser().refresh().path("status").asText()).isEqualTo("SUCCESS");
        assertThat(other.refresh().path("status").asText()).isEqualTo("SUCCESS");
    }

    private void assertLinksWithoutTokens() {
        JsonNode answer = thief.linked("FACEBOOK", World.facebook(), stranger);
        assertThat(answer.path("status").asText()).as(answer.toString()).isEqualTo("SUCCESS");
        assertThat(thief.setCookies()).singleElement().asString().startsWith("socialState=;");
    }

    @Test
    void unlinksNothingAfterTheVictimHasLoggedOut() {
        victim.browser().linked("FACEBOOK", World.facebook(), stranger);
        victim.browser().logout();

        assertUnauthenticated(thief.unlink("GOOGLE"));
    }

    @Test
    void linksNothingWhenTheSessionEndedBecauseATokenWasReused() {
        Browser early = victim.browser().copy();
        victim.browser().refresh();
        victim.browser().refresh();
        TestClock.advance(Duration.ofSeconds(61));
        assertThat(early.refresh().path("message").asText()).isEqualTo("SESSION_EXPIRED");

        assertUnauthenticated(thief.link("FACEBOOK"));
    }

    private void assertNotLinked() {
        JsonNode answer = new Browser(World.publicUrl()).loggedIn("FACEBOOK", World.facebook(), stranger);
        assertThat(answer.path("message").asText()).as(answer.toString()).isEqualTo("ACCOUNT_NOT_FOUND");
    }

    private static void assertUnauthenticated(JsonNode answer) {
        assertThat(answer.at("/errors/0/extensions/code").asText())
                .as(answer.toString())
                .isEqualTo("UNAUTHENTICATED");
    }

    @Test
    void isBegunWithinFiveMinutes() {
        TestClock.advance(Duration.ofMinutes(4).plusSeconds(50));
        assertThat(browser.link("FACEBOOK").path("status").asText()).isEqualTo("SUCCESS");
    }

    @Test
    void isNotBegunLaterAlsoWhereTheSessionWasRefreshed() {
        TestClock.advance(Duration.ofMinutes(5).plusMillis(1));
        assertSignInFirst(browser.link("FACEBOOK"));
        assertThat(browser.refresh().path("status").asText()).isEqualTo("SUCCESS");
        assertSignInFirst(browser.link("FACEBOOK"));
        assertThat(Guest.isSignedIn(browser)).isTrue();
    }

    @Test
    void isBegunAfterAnotherSignIn() {
        TestClock.advance(Duration.ofMinutes(6));
        browser.loggedIn("GOOGLE", World.google(), guest.person());
        Person account = Person.withoutEmail(new ObjectId().toHexString(), "Account");
        assertThat(browser.linked("FACEBOOK", World.facebook(), account)
                        .path("status")
                        .asText())
                .isEqualTo("SUCCESS");
    }

    private static void assertSignInFirst(JsonNode answer) {
        assertThat(answer.path("status").asText()).as(answer.toString()).isEqualTo("ERROR");
        assertThat(answer.path("message").asText()).isEqualTo("SESSION_EXPIRED");
        assertThat(answer.path("url").isNull()).isTrue();
    }
}
