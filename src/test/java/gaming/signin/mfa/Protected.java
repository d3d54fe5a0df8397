package gaming.signin.mfa;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Feeds;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sandbox.Json;
import sandbox.social.SandboxGoogle;
import world.Browser;
import world.Fleet;
import world.Guest;
import world.World;

/** A registered user with a second factor from the feed. */
record Protected(Guest guest, SandboxGoogle google, Feeds feeds, Authenticator authenticator, String phone) {
    private static final String PHONE = "+491511234567";

    /** At the service in this JVM. */
    static Protected here(String mfaType) {
        return new Protected(Guest.registers(), World.google(), World.feeds(), Authenticator.fresh(), PHONE)
                .enrolled(mfaType);
    }

    /** At the two pods. */
    static Protected atPods(String mfaType) {
        return at(Fleet.guest(0), Fleet.google(), Fleet.feeds(), mfaType);
    }

    /** Has a phone number of its own: the gateway keeps codes by number. */
    static Protected at(Guest guest, SandboxGoogle google, Feeds feeds, String mfaType) {
        String phone = "+49" + Long.parseLong(guest.id().toHexString().substring(12), 16);
        return new Protected(guest, google, feeds, Authenticator.fresh(), phone).enrolled(mfaType);
    }

    private Protected enrolled(String mfaType) {
        feed("mfaType", mfaType);
        feed("mfaPhone", phone);
        feed("mfaSecret", authenticator.secret());
        return this;
    }

    /** Changes a field of the user. */
    void feed(String field, @Nullable Object value) {
        ObjectNode line = Json.record("id", guest.id().toHexString(), "username", guest.username(), field, value);
        feeds.accept("users", line);
    }

    /** A browser of the service in this JVM, after the first factor. */
    Browser asked() {
        return asked(new Browser(World.publicUrl()));
    }

    /** Proves the first factor in this browser. */
    Browser asked(Browser browser) {
        JsonNode answer = begins(browser);
        assertThat(answer.path("status").asText()).as(answer.toString()).isEqualTo("SUCCESS");
        assertThat(answer.path("mfaType").asText()).as(answer.toString()).isNotEqualTo("null");
        return browser;
    }

    /** Proves the first factor and returns the answer. */
    JsonNode begins(Browser browser) {
        return browser.loggedIn("GOOGLE", google, guest.person());
    }

    void assertSignsIn(Browser browser, String code) {
        JsonNode answer = browser.verifyMfa(code);
        assertThat(answer.path("status").asText()).as(answer.toString()).isEqualTo("SUCCESS");
        assertThat(answer.at("/user/id").asText()).isEqualTo(guest.id().toHexString());
        assertThat(browser.cookie("mfaToken")).isEmpty();
        assertThat(Guest.isSignedIn(browser)).isTrue();
    }

    /** ERROR with this message, without a session. */
    static JsonNode assertRefused(Browser browser, String code, String message) {
        JsonNode answer = browser.verifyMfa(code);
        assertThat(answer.path("status").asText()).as(answer.toString()).isEqualTo("ERROR");
        assertThat(answer.path("message").asText()).isEqualTo(message);
        assertSignedOut(browser);
        return answer;
    }

    static void assertSignedOut(Browser browser) {
        assertThat(List.of("accessToken", "refreshToken"))
                .noneMatch(name -> browser.cookie(name).isPresent());
        assertThat(Guest.isSignedIn(browser)).isFalse();
    }
}
