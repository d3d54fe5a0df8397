package gaming.signin.session;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import sandbox.social.Person;
import world.Browser;
import world.Guest;
import world.Rows;
import world.TestClock;
import world.Together;
import world.World;

/** decisions.md, "Sign-in": a refresh and a link rotate both cookies, and a late use of an old token ends the session. */
@ExtendWith(World.class)
class RotationIT {
    private static final Duration GRACE = Duration.ofSeconds(60);

    private final Guest guest = Guest.registers();
    private final Browser browser = guest.browser();

    @Test
    void aRefreshReplacesBothCookies() {
        String accessToken = browser.cookie("accessToken").orElseThrow();
        String refreshToken = browser.cookie("refreshToken").orElseThrow();
        TestClock.advance(Duration.ofSeconds(1));

        JsonNode answer = browser.refresh();

        assertThat(answer.path("status").asText()).isEqualTo("SUCCESS");
        assertThat(answer.at("/user/id").asText()).isEqualTo(guest.id().toHexString());
        assertThat(answer.path("newUser").asBoolean(true)).isFalse();
        assertThat(browser.setCookies())
                .hasSize(2)
                .anyMatch(cookie -> cookie.matches("accessToken=[^;]+; Max-Age=900; Path=/; HttpOnly; SameSite=Lax"))
                .anyMatch(cookie ->
                        cookie.matches("refreshToken=[^;]+; Max-Age=2592000; Path=/graphql; HttpOnly; SameSite=Lax"));
        assertThat(browser.cookie("accessToken")).isPresent().get().isNotEqualTo(accessToken);
        assertThat(browser.cookie("refreshToken")).isPresent().get().isNotEqualTo(refreshToken);
        assertThat(Guest.isSignedIn(browser)).isTrue();
    }

    @Test
    void anOldTokenGivesTheSameSuccessorForAMinute() {
        Browser late = browser.copy();
        Browser later = browser.copy();
        assertRefreshed(browser);
        TestClock.advance(Duration.ofSeconds(1));
        assertRefreshed(late);
        TestClock.advance(GRACE.minusSeconds(5));
        assertRefreshed(later);

        assertThat(late.cookie("refreshToken")).isEqualTo(browser.cookie("refreshToken"));
        assertThat(later.cookie("refreshToken")).isEqualTo(browser.cookie("refreshToken"));
        assertRefreshed(browser);
    }

    /** An answer that comes late puts an older cookie back. */
    @Test
    void anOlderTokenGetsTheNewestTokenWithinItsMinute() {
        Browser late = browser.copy();
        for (int refresh = 0; refresh < 3; refresh++) {
            assertRefreshed(browser);
            TestClock.advance(Duration.ofSeconds(19));
        }
        assertRefreshed(late);

        assertThat(late.cookie("refreshToken")).isEqualTo(browser.cookie("refreshToken"));
        assertThat(tokens()).isEqualTo(4);
        TestClock.advance(Duration.ofHours(1));
        assertRefreshed(late);
    }

    @Test
    void aTokenWhoseSuccessorWasNeverUsedGetsItAtAnyTime() {
        Browser late = browser.copy();
        assertRefreshed(browser);
        for (int day = 0; day < 3; day++) {
            TestClock.advance(Duration.ofDays(1));
            Browser again = late.copy();
            assertRefreshed(again);
            assertThat(again.cookie("refreshToken")).isEqualTo(browser.cookie("refreshToken"));
        }
        assertThat(tokens()).isEqualTo(2);
        assertRefreshed(browser);
        assertEnded(late);
    }

    @Test
    void theCookieOfAnUnusedSuccessorLastsAsLongAsTheSuccessor() {
        Browser late = browser.copy();
        assertRefreshed(browser);
        TestClock.advance(Duration.ofDays(1));
        assertRefreshed(late);

        String cookie = late.setCookies().stream()
                .filter(set -> set.startsWith("refreshToken="))
                .findFirst()
                .orElseThrow();
        long left = Duration.ofDays(29).toSeconds();
        assertThat(Long.parseLong(cookie.replaceFirst(".*; Max-Age=([0-9]+);.*", "$1")))
                .isBetween(left - 60, left);
    }

    @Test
    void anOldTokenAfterAMinuteEndsTheSession() {
        Browser late = browser.copy();
        assertRefreshedTwice(browser);
        TestClock.advance(GRACE);

        assertEnded(late);

        assertEnded(browser);
        assertThat(Rows.here().count("session where user_id = ? and revoked_because = 'REUSED'", guest.id()))
                .isOne();
    }

    @Test
    void afterALinkTheOldTokenGivesTheSameSuccessorForAMinute() {
        Browser late = browser.copy();
        assertLinked(browser);
        TestClock.advance(GRACE.minusSeconds(5));

        assertRefreshed(late);

        assertThat(late.cookie("refreshToken")).isEqualTo(browser.cookie("refreshToken"));
        assertThat(tokens()).isEqualTo(2);
    }

    @Test
    void aLinkUsesTheSuccessorOfATokenThatWasJustReplaced() {
        Browser late = browser.copy();
        assertRefreshed(browser);

        assertLinked(late);

        assertThat(late.cookie("refreshToken")).isEqualTo(browser.cookie("refreshToken"));
        assertThat(tokens()).isEqualTo(2);
    }

    @Test
    void anOldTokenAfterAMinuteLinksNothingAndEndsTheSession() {
        Browser late = browser.copy();
        Person account = Guest.somebody();
        JsonNode begun = late.link("FACEBOOK");
        assertRefreshedTwice(browser);
        TestClock.advance(GRACE);

        JsonNode answer = late.finish(begun, World.facebook(), account);

        assertThat(answer.path("message").asText()).as(answer.toString()).isEqualTo("INVALID_STATE");
        assertThat(late.setCookies()).singleElement().asString().startsWith("socialState=;");
        assertThat(Rows.here().count("social_identity where subject = ?", account.subject()))
                .isZero();
        assertEnded(browser);
        assertThat(Rows.here().count("session where user_id = ? and revoked_because = 'REUSED'", guest.id()))
                .isOne();
    }

    @RepeatedTest(3)
    void aLinkAndARefreshAtTheSameMomentHaveOneSuccessor() {
        Browser other = browser.copy();

        Together.run(List.of(() -> assertLinked(browser), () -> assertRefreshed(other)));

        assertThat(other.cookie("refreshToken")).isEqualTo(browser.cookie("refreshToken"));
        assertThat(tokens()).isEqualTo(2);
        assertThat(Rows.here().count("session where user_id = ?", guest.id())).isOne();
    }

    private int tokens() {
        return Rows.here().count("refresh_token join session on session.id = session_id where user_id = ?", guest.id());
    }

    private static void assertLinked(Browser browser) {
        JsonNode answer = browser.linked("FACEBOOK", World.facebook(), Guest.somebody());
        assertThat(answer.path("status").asText()).as(answer.toString()).isEqualTo("SUCCESS");
    }

    private static void assertRefreshed(Browser browser) {
        JsonNode answer = browser.refresh();
        assertThat(answer.path("status").asText()).as(answer.toString()).isEqualTo("SUCCESS");
    }

    private static void assertRefreshedTwice(Browser browser) {
        assertRefreshed(browser);
        assertRefreshed(browser);
    }

    private static void assertEnded(Browser browser) {
        JsonNode answer = browser.refresh();
        assertThat(answer.path("message").asText()).as(answer.toString()).isEqualTo("SESSION_EXPIRED");
        assertThat(browser.cookie("refreshToken")).isEmpty();
        assertThat(browser.cookie("accessToken")).isEmpty();
    }
}
