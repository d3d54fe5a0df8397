package gaming.signin;

import static gaming.signin.Attack.state;
import static gaming.signin.Attack.url;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import sandbox.Waiting;
import sandbox.social.Fault;
import sandbox.social.Person;
import world.Browser;
import world.Fleet;
import world.Guest;
import world.Together;
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
    void aLinkThatWasBegunOnOnePodEndsOnTheOther() {
        Browser browser = Fleet.guest(0).browser();
        JsonNode begun = browser.link("FACEBOOK");

        JsonNode linked = onTheOther(browser).finish(begun, World.facebook(), person);

        assertThat(linked.path("status").asText()).isEqualTo("SUCCESS");
        assertThat(browser.unlink("GOOGLE").has("errors")).isFalse();
    }

    @Test
    void aSessionOfOnePodHoldsOnTheOther() {
        Browser browser = Fleet.guest(0).browser();
        Browser onTheOther = onTheOther(browser);
        assertThat(Guest.isSignedIn(onTheOther)).isTrue();

        onTheOther.logout();

        assertThat(browser.refresh().path("message").asText()).isEqualTo("SESSION_EXPIRED");
    }

    @RepeatedTest(10)
    void ofTwoPodsThatGetAStateAtTheSameMomentOneSignsIn() {
        Browser browser = Fleet.browser(0);
        JsonNode begun = browser.register("GOOGLE", Map.of());
        String code = Fleet.google().code(url(begun), person);
        var answers = new ConcurrentLinkedQueue<String>();

        Together.times(Fleet.COUNT, pod -> {
            JsonNode answer = browser.at(Fleet.url(pod)).verify(state(begun), code);
            answers.add(answer.path("status").asText() + " "
                    + answer.path("message").asText());
        });

        assertThat(answers).containsExactlyInAnyOrder("SUCCESS null", "ERROR INVALID_STATE");
        assertThat(Fleet.rows()
                        .count("session join social_identity using (user_id) where subject = ?", person.subject()))
                .isOne();
    }

    @RepeatedTest(5)
    void aPersonWhoRegistersOnBothPodsAtTheSameMomentIsOneUser() {
        List<Browser> browsers = List.of(Fleet.browser(0), Fleet.browser(1));
        List<JsonNode> begun = browsers.stream()
                .map(browser -> browser.register("GOOGLE", Map.of()))
                .toList();
        var users = new ConcurrentLinkedQueue<String>();
        var fresh = new ConcurrentLinkedQueue<Boolean>();

        Together.times(Fleet.COUNT, number -> {
            JsonNode answer = browsers.get(number).finish(begun.get(number), Fleet.google(), person);
            users.add(answer.at("/user/id").asText());
            fresh.add(answer.path("newUser").asBoolean());
        });

        assertThat(users.stream().distinct()).hasSize(1);
        assertThat(fresh).containsExactlyInAnyOrder(true, false);
        assertThat(Fleet.rows().count("user where email = ?", String.valueOf(person.email())))
                .isOne();
    }

    @RepeatedTest(5)
    void identitiesThatBringOneAddressToBothPodsAtTheSameMomentMakeOneAccount() {
        String email = String.valueOf(person.email());
        List<Browser> browsers = IntStream.range(0, 8)
                .mapToObj(number -> Fleet.browser(number % Fleet.COUNT))
                .toList();
        List<JsonNode> begun = browsers.stream()
                .map(browser -> browser.register("GOOGLE", Map.of()))
                .toList();
        List<String> codes = begun.stream()
                .map(each -> Fleet.google()
                        .code(url(each), Person.verified(Guest.somebody().subject(), "One of many", email)))
                .toList();
        var answers = new ConcurrentLinkedQueue<String>();

        Together.times(browsers.size(), number -> {
            JsonNode answer = browsers.get(number).verify(state(begun.get(number)), codes.get(number));
            answers.add(answer.path("message").asText());
        });

        assertThat(Collections.frequency(answers, "null"))
                .as(answers.toString())
                .isOne();
        assertThat(Collections.frequency(answers, "ACCOUNT_NOT_LINKED")).isEqualTo(browsers.size() - 1);
        assertThat(Fleet.rows().count("user where email = ?", email)).isOne();
    }

    @RepeatedTest(5)
    void ofTwoAccountsThatAreUnlinkedOnBothPodsAtTheSameMomentOneStays() {
        Guest guest = Fleet.guest(0);
        assertThat(guest.browser()
                        .linked("FACEBOOK", World.facebook(), person)
                        .path("status")
                        .asText())
                .isEqualTo("SUCCESS");
        var refusals = new ConcurrentLinkedQueue<String>();

        Together.times(
                Fleet.COUNT,
                pod -> refusals.add(guest.browser()
                        .at(Fleet.url(pod))
                        .unlink(pod == 0 ? "GOOGLE" : "FACEBOOK")
                        .at("/errors/0/extensions/code")
                        .asText()));

        assertThat(refusals).containsExactlyInAnyOrder("", "LAST_SIGN_IN_METHOD");
        assertThat(Fleet.rows().count("social_identity where linked_user_id = ?", guest.id()))
                .isOne();
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
        assertThat(again.verify(state(begun), code).path("message").asText()).isEqualTo("INVALID_STATE");
        JsonNode registered = again.registered("GOOGLE", Fleet.google(), person);
        assertThat(registered.path("newUser").asBoolean())
                .as(registered.toString())
                .isTrue();
    }

    private static Browser onTheOther(Browser browser) {
        return browser.at(Fleet.url(1));
    }
}
