package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http.Answer;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import sandbox.social.Person;
import world.Browser;
import world.TestClock;

/** service-interface.md, "Social authentication", for each provider: what begins, what ends, and what is answered. */
@ExtendWith({Product.class, Social.Calmed.class})
class SignInFlowsIT {
    private static final String ME = "{ me { id username email } }";

    @ParameterizedTest
    @EnumSource
    void registeringMakesAUserWhoIsSignedIn(Social social) {
        Browser browser = Social.browser();
        Person person = social.newcomer();
        JsonNode begun = browser.register(social.name(), Map.of());
        assertBegun(begun);

        JsonNode answer = browser.finish(begun, social.sandbox(), person);
        JsonNode user = LoginAnswers.signedIn(answer, true);
        assertThat(user.path("email").asText()).isEqualTo(person.email());
        assertThat(user.path("username").asText()).startsWith("ada.lovelace");
        assertThat(answer.path("onBoardingCompleted").isBoolean()).isTrue();
        assertThat(answer.path("onBoardingCompleted").asBoolean()).isFalse();
        assertThat(Member.signedInAs(browser)).isEqualTo(user.path("username").asText());
    }

    @ParameterizedTest
    @EnumSource
    void loggingInFindsTheUser(Social social) {
        Member member = Member.registers(social);
        Browser browser = Social.browser();
        JsonNode begun = browser.login(social.name());
        assertBegun(begun);

        JsonNode user = LoginAnswers.signedIn(browser.finish(begun, social.sandbox(), member.person()), false);
        assertThat(user.path("id").asText()).isEqualTo(member.id());
        assertThat(user.path("username").asText()).isEqualTo(member.username());
        assertThat(user.path("email").asText()).isEqualTo(member.person().email());
        assertThat(Member.signedInAs(browser)).isEqualTo(member.username());
    }

    @ParameterizedTest
    @EnumSource
    void linkingAddsAWayToSignIn(Social social) {
        Member member = Member.registers(social.other());
        Person account = social.newcomer();
        JsonNode begun = member.browser().link(social.name());
        assertBegun(begun);

        JsonNode user = LoginAnswers.signedIn(member.browser().finish(begun, social.sandbox(), account), false);
        assertThat(user.path("id").asText()).isEqualTo(member.id());
        assertThat(user.path("email").asText()).isEqualTo(member.person().email());
        JsonNode again = LoginAnswers.signedIn(social.logsIn(Social.browser(), account), false);
        assertThat(again).isEqualTo(user);
    }

    @ParameterizedTest
    @EnumSource
    void unlinkingTakesAWayToSignIn(Social social) {
        Member member = Member.registers(social);
        Person left = member.linksTheOther();
        JsonNode user = member.browser().unlink(social.name());
        assertThat(user.path("id").asText()).as(user.toString()).isEqualTo(member.id());
        assertThat(user.path("username").asText()).isEqualTo(member.username());
        assertThat(user.path("email").asText()).isEqualTo(member.person().email());

        LoginAnswers.refused(member.logsInAgain(), "ACCOUNT_NOT_LINKED");
        LoginAnswers.signedIn(social.other().logsIn(Social.browser(), left), false);
        assertThat(member.isSignedIn()).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void anUnknownIdentityDoesNotLogIn(Social social) {
        Browser browser = Social.browser();
        LoginAnswers.refused(social.logsIn(browser, social.newcomer()), "ACCOUNT_NOT_FOUND");
        assertThat(browser.cookie("accessToken")).isEmpty();
        assertThat(browser.cookie("refreshToken")).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void aKnownIdentityThatRegistersLogsIn(Social social) {
        Member member = Member.registers(social);
        Browser browser = Social.browser();
        JsonNode user = LoginAnswers.signedIn(social.registers(browser, member.person()), false);
        assertThat(user.path("id").asText()).isEqualTo(member.id());
        assertThat(Member.signedInAs(browser)).isEqualTo(member.username());
    }

    @ParameterizedTest
    @EnumSource
    void theUserIsTheOneOfTheIdentityWhateverTheProviderSaysNow(Social social) {
        Member member = Member.registers(social);
        Person renamed = Person.unverified(member.person().subject(), "Somebody Else", Social.freshEmail());
        JsonNode user = LoginAnswers.signedIn(social.logsIn(Social.browser(), renamed), false);
        assertThat(user.path("username").asText()).isEqualTo(member.username());
        assertThat(user.path("email").asText()).isEqualTo(member.person().email());
    }

    @Test
    void theSameSubjectOfAnotherProviderIsAnotherUser() {
        Member member = Member.registers(Social.GOOGLE);
        Person namesake = Person.withoutEmail(member.person().subject(), "Ada Lovelace");
        LoginAnswers.refused(Social.FACEBOOK.logsIn(Social.browser(), namesake), "ACCOUNT_NOT_FOUND");
        Member other = Member.registers(Social.FACEBOOK, namesake);
        assertThat(other.id()).isNotEqualTo(member.id());
    }

    @ParameterizedTest
    @EnumSource
    void aSubjectMatchesToTheLetter(Social social) {
        String subject = Member.registers(social).person().subject();
        for (String other : List.of(
                subject.toUpperCase(Locale.ROOT), subject + " ", " " + subject, subject + "\u0000", "A" + subject)) {
            JsonNode answer = social.logsIn(Social.browser(), Person.withoutEmail(other, "Ada"));
            assertThat(answer.path("message").asText()).as(other).isIn("ACCOUNT_NOT_FOUND", "PROVIDER_ERROR");
        }
    }

    @ParameterizedTest
    @EnumSource
    void onBoardingIsCompletedWhenTheFeedSaysSo(Social social) {
        Member member = Member.registers(social);
        Product.feeds().accept("users", member.line().put("onBoardingCompleted", true));
        assertThat(member.logsInAgain().path("onBoardingCompleted").asBoolean()).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void theRedirectPathComesBackAsItWasGiven(Social social) {
        Browser browser = Social.browser();
        String path = "/a%20b?x=1&y=%2F#ü";
        JsonNode begun = browser.begin(
                "registerWithSocial",
                "RegisterWithSocialInput",
                Map.of(
                        "type",
                        social.name(),
                        "redirectPath",
                        path,
                        "agreedToTerms",
                        true,
                        "receiveMarketingOffers",
                        true,
                        "fingerprint",
                        "device"));
        assertThat(browser.finish(begun, social.sandbox(), social.newcomer())
                        .path("redirectPath")
                        .asText())
                .isEqualTo(path);
    }

    @ParameterizedTest
    @EnumSource
    void aPersonWhoRefusesHasUsedTheState(Social social) {
        Browser browser = Social.browser();
        JsonNode begun = browser.register(social.name(), Map.of());
        URI back = social.sandbox().refuse(URI.create(begun.path("url").asText()));
        assertThat(back.getQuery())
                .contains("error=access_denied", "state=" + begun.path("state").asText());

        String state = begun.path("state").asText();
        Browser copy = browser.copy();
        LoginAnswers.refused(browser.verify(state), "PROVIDER_ERROR");
        assertThat(browser.cookie("socialState")).isEmpty();
        LoginAnswers.refused(copy.verify(state), "INVALID_STATE");
        String code = social.sandbox().code(URI.create(begun.path("url").asText()), social.newcomer());
        LoginAnswers.refused(copy.verify(state, code), "INVALID_STATE");
    }

    @ParameterizedTest
    @EnumSource
    void anEmptyCodeIsNone(Social social) {
        Browser browser = Social.browser();
        JsonNode begun = browser.login(social.name());
        LoginAnswers.refused(browser.verify(begun.path("state").asText(), ""), "PROVIDER_ERROR");
    }

    private static void assertBegun(JsonNode begun) {
        assertThat(begun.path("status").asText()).as(begun.toString()).isEqualTo("SUCCESS");
        assertThat(begun.path("message").isNull()).isTrue();
        assertThat(begun.path("url").asText()).startsWith("http");
        assertThat(begun.path("state").asText()).matches("[A-Za-z0-9_-]{43,}");
    }

    @Test
    void isTheUserOfTheSessionUntilItsLogout() {
        Member member = Member.registers(Social.GOOGLE);
        JsonNode me = member.browser().graphql(ME, Map.of()).json().at("/data/me");
        assertThat(me.path("id").asText()).isEqualTo(member.id());
        assertThat(me.path("username").asText()).isEqualTo(member.username());
        assertThat(me.path("email").asText()).isEqualTo(member.person().email());
        assertThat(member.browser().setCookies()).isEmpty();

        member.browser().logout();
        assertIsNull(member.browser().graphql(ME, Map.of()));
    }

    @Test
    void isNullWithoutAUser() {
        assertIsNull(Product.graphql(ME, ""));
        assertIsNull(Product.graphql(ME, "no.token.at-all"));
        assertIsNull(Product.graphql(ME, Product.token(new ObjectId())));
    }

    @Test
    void isNullWithAnExpiredTokenAndLeavesTheCookies() {
        Player player = Player.joins();
        String expired = Product.keys()
                .accessToken(player.id(), player.username(), TestClock.now().minus(Duration.ofHours(1)));
        Answer answer = Product.graphql(ME, expired);
        assertIsNull(answer);
        assertThat(answer.headers().allValues("Set-Cookie")).isEmpty();
        assertThat(Product.graphql(ME, player.token())
                        .json()
                        .at("/data/me/username")
                        .asText())
                .isEqualTo(player.username());
    }

    private static void assertIsNull(Answer answer) {
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo("{\"data\":{\"me\":null}}");
    }
}
