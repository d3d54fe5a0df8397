package gaming.signin;

import static gaming.signin.Attack.assertMessage;
import static gaming.signin.Attack.state;
import static gaming.signin.Attack.url;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.UncheckedIOException;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import sandbox.Fault;
import sandbox.Waiting;
import sandbox.social.Person;
import world.Browser;
import world.Fleet;
import world.Guest;
import world.World;

/** Two pods on one database act as one service. */
@ExtendWith(World.class)
class SignInPodsIT {
    private final Person person = Guest.somebody();

    @Test
    void aSignInThatWasBegunOnOnePodEndsOnTheOther() {
        Browser browser = Fleet.browser(0);
        JsonNode registering = browser.register("GOOGLE", Map.of());
        Browser onTheOther = onTheOther(browser);
        JsonNode registered = onTheOther.finish(registering, Fleet.google(), person);
        assertThat(registered.path("newUser").asBoolean())
                .as(registered.toString())
                .isTrue();

        Browser again = Fleet.browser(1);
        JsonNode loggingIn = again.login("GOOGLE");
        JsonNode loggedIn = again.at(Fleet.url(0)).finish(loggingIn, Fleet.google(), person);
        assertThat(loggedIn.at("/user/id").asText())
                .isEqualTo(registered.at("/user/id").asText());
    }

    @Test
    void aSessionOfOnePodHoldsOnTheOther() {
        Browser browser = Fleet.guest(0).browser();
        Browser onTheOther = onTheOther(browser);
        assertThat(Guest.isSignedIn(onTheOther)).isTrue();

        onTheOther.logout();

        assertMessage(browser.refresh(), "SESSION_EXPIRED");
    }

    @Test
    @Tag("proof")
    void aPodThatIsKilledDuringTheCallToTheProviderLeavesNothing() throws InterruptedException {
        Browser browser = Fleet.browser(1);
        JsonNode begun = browser.register("GOOGLE", Map.of());
        String code = Fleet.google().code(url(begun), person);
        Fleet.google().play(Fault.SLOW, "/token");
        int before = Fleet.google().requests("/token");
        var verifying = Thread.startVirtualThread(() ->
                assertThatThrownBy(() -> browser.verify(state(begun), code)).isInstanceOf(UncheckedIOException.class));
        try {
            Waiting.until(() -> Fleet.google().requests("/token") > before);
            Fleet.pod(1).kill();
            verifying.join();
        } finally {
            Fleet.google().calm();
            Fleet.startKilled();
        }
        assertThat(Fleet.rows().count("social_identity where subject = ?", person.subject()))
                .isZero();

        Browser again = browser.at(Fleet.url(0));
        assertMessage(again.verify(state(begun), code), "INVALID_STATE");
        JsonNode registered = again.registered("GOOGLE", Fleet.google(), person);
        assertThat(registered.path("newUser").asBoolean())
                .as(registered.toString())
                .isTrue();
    }

    private static Browser onTheOther(Browser browser) {
        return browser.at(Fleet.url(1));
    }
}
