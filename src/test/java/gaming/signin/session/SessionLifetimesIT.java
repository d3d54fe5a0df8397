package gaming.signin.session;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sandbox.Json;
import world.Browser;
import world.Guest;
import world.TestClock;
import world.World;

/** decisions.md, "Sign-in": the lifetime of sessions. */
@ExtendWith(World.class)
class SessionLifetimesIT {
    private final Guest guest = Guest.registers();
    private final Browser browser = guest.browser();

    @Test
    void anUnusedSessionEndsAfterThirtyDays() {
        TestClock.advance(Duration.ofDays(30));
        assertEnded("SESSION_EXPIRED");
    }

    @Test
    void everySessionEndsAfterNinetyDaysAndItsCookieNoLater() {
        for (int month = 0; month < 3; month++) {
            TestClock.advance(Duration.ofDays(29));
            assertRefreshed();
        }
        long threeDays = Duration.ofDays(3).toSeconds();
        assertThat(maxAge()).isBetween(threeDays - 60, threeDays);

        TestClock.advance(Duration.ofDays(3).minusSeconds(60));
        assertRefreshed();
        assertThat(maxAge()).isBetween(1L, 60L);

        TestClock.advance(Duration.ofSeconds(60));
        assertEnded("SESSION_EXPIRED");
    }

    @Test
    void aLinkDoesNotMoveTheEndOfTheSession() {
        Duration age = Duration.ofMinutes(4);
        TestClock.advance(age);
        JsonNode answer = browser.linked("FACEBOOK", World.facebook(), Guest.somebody());
        assertThat(answer.path("status").asText()).as(answer.toString()).isEqualTo("SUCCESS");
        for (int month = 0; month < 3; month++) {
            TestClock.advance(Duration.ofDays(29));
            assertRefreshed();
        }
        long left = Duration.ofDays(3).minus(age).toSeconds();
        assertThat(maxAge()).isBetween(left - 60, left);

        TestClock.advance(Duration.ofDays(3).minus(age));
        assertEnded("SESSION_EXPIRED");
    }

    @Test
    void theAccessTokenEndsAfterAQuarterOfAnHourAndARefreshBringsTheNext() {
        TestClock.advance(Duration.ofMinutes(15));
        assertThat(Guest.isSignedIn(browser)).isFalse();

        assertRefreshed();

        assertThat(Guest.isSignedIn(browser)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "nonsense", "eyJhbGciOiJub25lIn0.e30."})
    void withoutAUsableTokenThereIsNoSession(String token) {
        if (token.isEmpty()) {
            browser.forget("refreshToken");
        } else {
            browser.plant("refreshToken", token);
        }
        assertEnded("SESSION_EXPIRED");
        assertThat(browser.setCookies()).hasSize(2).allMatch(cookie -> cookie.contains("=; Max-Age=0; Path=/"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"BLOCKED", "SUSPENDED", "CLOSED"})
    void aUserWhoMayNotSignInLosesTheSession(String status) {
        Browser before = browser.copy();
        feedStatus(status);

        assertEnded("ACCOUNT_BLOCKED");

        assertThat(browser.setCookies()).hasSize(2).allMatch(cookie -> cookie.contains("=; Max-Age=0; Path=/"));
        feedStatus("ACTIVE");
        assertThat(before.refresh().path("message").asText()).isEqualTo("SESSION_EXPIRED");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PENDING", "TIME_OUT", "SELF_EXCLUDED"})
    void aUserWhoMaySignInKeepsTheSession(String status) {
        feedStatus(status);
        assertRefreshed();
    }

    /** The Max-Age of the refresh token, in seconds. */
    private long maxAge() {
        return browser.setCookies().stream()
                .filter(cookie -> cookie.startsWith("refreshToken="))
                .flatMap(cookie -> Stream.of(cookie.split("; ")))
                .filter(attribute -> attribute.startsWith("Max-Age="))
                .mapToLong(attribute -> Long.parseLong(attribute.substring("Max-Age=".length())))
                .findFirst()
                .orElseThrow();
    }

    private void feedStatus(String status) {
        World.feeds()
                .accept(
                        "users",
                        Json.record("id", guest.id().toHexString(), "username", guest.username(), "status", status));
    }

    private void assertRefreshed() {
        JsonNode answer = browser.refresh();
        assertThat(answer.path("status").asText()).as(answer.toString()).isEqualTo("SUCCESS");
    }

    private void assertEnded(String message) {
        JsonNode answer = browser.refresh();
        assertThat(answer.path("status").asText()).isEqualTo("ERROR");
        assertThat(answer.path("message").asText()).isEqualTo(message);
    }
}
