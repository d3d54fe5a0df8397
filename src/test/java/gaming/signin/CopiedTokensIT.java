package gaming.signin;

import static gaming.signin.Attack.assertMessage;
import static gaming.signin.Attack.assertSuccess;
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

    /** It would be valid for months, and the victim's token would look stolen. */
    @Test
    void getsNoRefreshTokenByALink() {
        thief.forget("refreshToken");
        assertLinksWithoutTokens();
        assertSuccess(victim.browser().refresh());
    }

    @Test
    void renewsNoOtherSessionByALink() {
        Browser other = victim.elsewhere().browser();
        thief.plant("refreshToken", other.cookie("refreshToken").orElseThrow());
        assertLinksWithoutTokens();
        assertSuccess(victim.browser().refresh());
        assertSuccess(other.refresh());
    }

    private void assertLinksWithoutTokens() {
        JsonNode answer = thief.linked("FACEBOOK", World.facebook(), stranger);
        assertSuccess(answer);
        assertThat(thief.setCookies()).singleElement().asString().startsWith("socialState=;");
    }

    @Test
    void isBegunWithinFiveMinutes() {
        TestClock.advance(Duration.ofMinutes(4).plusSeconds(50));
        assertSuccess(browser.link("FACEBOOK"));
    }

    @Test
    void isNotBegunLaterAlsoWhereTheSessionWasRefreshed() {
        TestClock.advance(Duration.ofMinutes(5).plusMillis(1));
        assertSignInFirst(browser.link("FACEBOOK"));
        assertSuccess(browser.refresh());
        assertSignInFirst(browser.link("FACEBOOK"));
        assertThat(Guest.isSignedIn(browser)).isTrue();
    }

    @Test
    void isBegunAfterAnotherSignIn() {
        TestClock.advance(Duration.ofMinutes(6));
        browser.loggedIn("GOOGLE", World.google(), guest.person());
        Person account = Person.withoutEmail(new ObjectId().toHexString(), "Account");
        assertSuccess(browser.linked("FACEBOOK", World.facebook(), account));
    }

    private static void assertSignInFirst(JsonNode answer) {
        assertThat(answer.path("status").asText()).as(answer.toString()).isEqualTo("ERROR");
        assertMessage(answer, "SESSION_EXPIRED");
        assertThat(answer.path("url").isNull()).isTrue();
    }
}
