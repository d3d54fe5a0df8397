package gaming.signin.mfa;

import static gaming.signin.mfa.Protected.assertRefused;
import static gaming.signin.mfa.Protected.assertSignedOut;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sandbox.Waiting;
import world.Browser;
import world.Guest;
import world.Rows;
import world.TestClock;
import world.Together;
import world.World;

/** decisions.md, "Sign-in": the second factor, by the codes of an authenticator. */
@ExtendWith(World.class)
class TotpSignInIT {
    private final Protected user = Protected.here("TOTP");

    @Test
    void theFirstFactorAloneOpensNoSession() {
        var browser = new Browser(World.publicUrl());

        JsonNode answer = user.begins(browser);

        assertThat(answer.path("status").asText()).isEqualTo("SUCCESS");
        assertThat(answer.path("mfaType").asText()).isEqualTo("TOTP");
        assertThat(answer.path("mfaPhoneHint").asText()).isEqualTo("•••67");
        assertThat(answer.path("user").isNull()).isTrue();
        assertThat(answer.path("newUser").isNull()).isTrue();
        assertThat(answer.path("message").isNull()).isTrue();
        assertThat(browser.setCookies())
                .hasSize(2)
                .anyMatch(cookie -> cookie.startsWith("socialState=; Max-Age=0"))
                .anyMatch(cookie -> cookie.matches(
                        "mfaToken=[A-Za-z0-9_-]{43}; Max-Age=300; Path=/graphql; HttpOnly; SameSite=Lax"));
        assertThat(browser.latest().body())
                .doesNotContain(browser.cookie("mfaToken").orElseThrow());
        assertSignedOut(browser);
        assertThat(browser.refresh().path("message").asText()).isEqualTo("SESSION_EXPIRED");
    }

    @Test
    void bothFactorsSignIn() {
        Browser browser = user.asked();

        user.assertSignsIn(browser, user.authenticator().code(TestClock.now()));

        assertThat(browser.refresh().path("status").asText()).isEqualTo("SUCCESS");
    }

    @Test
    void aSecondRegistrationNeedsTheSecondFactorToo() {
        var browser = new Browser(World.publicUrl());
        assertThat(browser.registered("GOOGLE", World.google(), user.guest().person())
                        .path("mfaType")
                        .asText())
                .isEqualTo("TOTP");
        assertSignedOut(browser);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "%s%s%s %s%s%s", "%s%s%s-%s%s%s",
                " %s%s %s%s %s%s\n", "%s%s%s\u00a0\u2011%s%s%s",
                "\u200e%s%s%s%s%s%s\u200f",
            })
    void aCodeMayBeInGroupsAndInOtherDigits(String form) {
        // Of the full-width forms, of Arabic, Persian and Devanagari, and digits for mathematicians
        for (int zero : new int[] {'0', '\uff10', '\u0660', '\u06f0', '\u0966', 0x1d7ce}) {
            Object[] digits = user.authenticator()
                    .code(TestClock.now())
                    .chars()
                    .mapToObj(digit -> Character.toString(zero + digit - '0'))
                    .toArray();
            user.assertSignsIn(user.asked(), form.formatted(digits));
            TestClock.advance(Duration.ofSeconds(30));
        }
    }

    @Test
    void aCodeIsValidOnce() {
        String code = user.authenticator().code(TestClock.now());
        Browser first = user.asked();
        Browser second = user.asked();
        user.assertSignsIn(first, code);

        assertRefused(second, code, "INVALID_CODE");

        assertRefused(user.asked(), code, "INVALID_CODE");
        TestClock.advance(Duration.ofSeconds(30));
        user.assertSignsIn(second, user.authenticator().code(TestClock.now()));
    }

    @RepeatedTest(10)
    void ofTwoBrowsersWithOneCodeAtTheSameMomentOneSignsIn() {
        List<Browser> browsers = List.of(user.asked(), user.asked());
        assertOneSignsIn(browsers);
    }

    private void assertOneSignsIn(List<Browser> browsers) {
        int before = sessions();
        String code = user.authenticator().code(TestClock.now());
        var answers = new ConcurrentLinkedQueue<String>();
        Together.times(
                2,
                number -> answers.add(
                        browsers.get(number).verifyMfa(code).path("status").asText()));

        assertThat(answers).containsExactlyInAnyOrder("SUCCESS", "ERROR");
        assertThat(sessions()).isEqualTo(before + 1);
    }

    private int sessions() {
        return Rows.here().count("session where user_id = ?", user.guest().id());
    }

    @Test
    void aTokenIsValidForOneSignIn() {
        Browser browser = user.asked();
        Browser copy = browser.copy();
        user.assertSignsIn(browser, user.authenticator().code(TestClock.now()));
        TestClock.advance(Duration.ofSeconds(30));

        assertRefused(copy, user.authenticator().code(TestClock.now()), "INVALID_CODE");
    }

    @Test
    void aTokenEndsAfterFiveMinutes() {
        Browser inTime = user.asked();
        TestClock.advance(Duration.ofMinutes(5).minusSeconds(5));
        user.assertSignsIn(inTime, user.authenticator().code(TestClock.now()));

        Browser late = user.asked();
        TestClock.advance(Duration.ofMinutes(5));
        assertRefused(late, user.authenticator().code(TestClock.now()), "INVALID_CODE");
        assertThat(late.cookie("mfaToken")).isEmpty();
    }

    @Test
    void aCodeIsInvalidWithoutTheFirstFactor() {
        user.asked();
        var other = new Browser(World.publicUrl());
        assertRefused(other, user.authenticator().code(TestClock.now()), "INVALID_CODE");
        other.plant("mfaToken", "A".repeat(43));
        assertRefused(other, user.authenticator().code(TestClock.now()), "INVALID_CODE");
    }

    /** The first factor of one user and the code of another open neither account. */
    @Test
    void aCodeIsInvalidForAnotherUser() {
        Protected attacker = Protected.here("TOTP");
        assertRefused(user.asked(), attacker.authenticator().code(TestClock.now()), "INVALID_CODE");
        assertRefused(attacker.asked(), user.authenticator().code(TestClock.now()), "INVALID_CODE");
    }

    @Test
    void noCodeIsValidWithoutASecret() {
        Browser browser = user.asked();
        user.feed("mfaSecret", null);
        for (String code : List.of(user.authenticator().code(TestClock.now()), "271828", "")) {
            assertRefused(browser, code, "INVALID_CODE");
            assertRefused(user.asked(), code, "INVALID_CODE");
        }
    }

    @Test
    void aNewSecretReplacesTheOldOneAtOnce() {
        Browser browser = user.asked();
        String before = user.authenticator().code(TestClock.now());
        var next = Authenticator.fresh();
        user.feed("mfaSecret", next.secret());

        assertRefused(browser, before, "INVALID_CODE");
        user.assertSignsIn(browser, next.code(TestClock.now()));
    }

    @Test
    void aUserWhoIsBlockedMeanwhileDoesNotSignIn() {
        Browser browser = user.asked();
        user.feed("status", "BLOCKED");
        assertRefused(browser, user.authenticator().code(TestClock.now()), "ACCOUNT_BLOCKED");
        assertThat(sessions()).isOne();
    }

    @Test
    void linkingAsksForNoSecondFactorAndOpensNoSession() {
        Guest guest = user.guest();
        JsonNode answer = guest.browser().linked("FACEBOOK", World.facebook(), Guest.somebody());
        assertThat(answer.path("status").asText()).isEqualTo("SUCCESS");
        assertThat(answer.path("mfaType").isNull()).isTrue();
        assertThat(sessions()).isOne();
    }

    @Test
    void aSignInOfAUserWhoIsClosedMeanwhileOpensNoSession() throws Exception {
        Guest guest = Guest.registers();

        assertClosed(
                guest.id(), () -> new Browser(World.publicUrl()).loggedIn("GOOGLE", World.google(), guest.person()));
    }

    @Test
    void aSecondFactorOfAUserWhoIsClosedMeanwhileOpensNoSession() throws Exception {
        Protected user = Protected.here("TOTP");
        Browser browser = user.asked();

        assertClosed(
                user.guest().id(), () -> browser.verifyMfa(user.authenticator().code(TestClock.now())));
    }

    private static void assertClosed(ObjectId user, Supplier<JsonNode> signIn) throws Exception {
        int sessions = sessions(user);
        var answers = new ArrayBlockingQueue<JsonNode>(1);
        try (Connection connection = World.connection();
                var change = connection.createStatement()) {
            connection.setAutoCommit(false);
            change.executeUpdate("update user set status = 'CLOSED' where id = 0x" + user);
            Thread.startVirtualThread(() -> answers.add(signIn.get()));
            Rows.here().awaitWaitForUser();
            connection.commit();
        }
        JsonNode answer = answers.poll(Waiting.PATIENCE.toSeconds(), TimeUnit.SECONDS);
        assertThat(answer).isNotNull();
        assertThat(answer.path("message").asText()).as(answer.toString()).isEqualTo("ACCOUNT_BLOCKED");
        assertThat(sessions(user)).isEqualTo(sessions);
    }

    private static int sessions(ObjectId user) {
        return Rows.here().count("session where user_id = ?", user);
    }
}
