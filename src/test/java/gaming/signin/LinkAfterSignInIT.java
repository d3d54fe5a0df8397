package gaming.signin;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import sandbox.social.Person;
import world.Browser;
import world.Guest;
import world.TestClock;
import world.World;

/** A link needs a recent sign-in, so that an unattended session is not enough to take over the account. */
@ExtendWith(World.class)
class LinkAfterSignInIT {
    private final Guest guest = Guest.registers();
    private final Browser browser = guest.browser();

    @AfterEach
    void resetClock() {
        TestClock.reset();
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
