package gaming.signin;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.List;
import sandbox.social.Person;
import world.Browser;
import world.Guest;
import world.Rows;
import world.World;

/** The effects of a refused attack: an ERROR, and nothing else. */
final class Attack {
    private Attack() {}

    static void assertSuccess(JsonNode answer) {
        assertThat(answer.path("status").asText()).as(answer.toString()).isEqualTo("SUCCESS");
    }

    static void assertMessage(JsonNode answer, String message) {
        assertThat(answer.path("message").asText()).as(answer.toString()).isEqualTo(message);
    }

    static String state(JsonNode begun) {
        assertThat(begun.path("status").asText()).as(begun.toString()).isEqualTo("SUCCESS");
        return begun.path("state").asText();
    }

    static URI url(JsonNode begun) {
        assertThat(begun.path("status").asText()).as(begun.toString()).isEqualTo("SUCCESS");
        return URI.create(begun.path("url").asText());
    }

    /** The code with which Google sends {@code person} back. */
    static String googleCode(JsonNode begun, Person person) {
        return World.google().code(url(begun), person);
    }

    /** ERROR with this message, without cookies of a session. */
    static void assertRefused(JsonNode answer, String message, Browser browser) {
        assertThat(answer.path("status").asText()).as(answer.toString()).isEqualTo("ERROR");
        assertThat(answer.path("message").asText()).isEqualTo(message);
        assertThat(answer.path("user").isNull()).isTrue();
        assertThat(browser.setCookies())
                .noneMatch(cookie -> List.of("accessToken", "refreshToken", "mfaToken").stream()
                        .anyMatch(name -> cookie.startsWith(name + "=")));
    }

    /** ERROR with this message, without a session, a user and an identity. */
    static void assertNoAccount(JsonNode answer, String message, Browser browser, Person person) {
        assertRefused(answer, message, browser);
        assertThat(Guest.isSignedIn(browser)).isFalse();
        assertUnknown(person);
    }

    static void assertUnknown(Person person) {
        assertThat(Rows.here().count("social_identity where subject = ?", person.subject()))
                .isZero();
        assertThat(Rows.here().count("user where email = ?", String.valueOf(person.email())))
                .isZero();
    }
}
