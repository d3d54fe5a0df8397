package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import sandbox.social.Person;
import world.Browser;
import world.Together;

/**
 * decisions.md and details.md, "Sign-in": which accounts may be linked and unlinked, by whom, and how they come back.
 */
@ExtendWith({Product.class, Social.Calmed.class})
class LinkingIT {
    @ParameterizedTest
    @EnumSource
    void onesOwnIdentityAgainIsSuccess(Social social) {
        Member member = Member.registers(social);
        assertIs(member.id(), social.links(member.browser(), member.person()));

        Person other = member.linksTheOther();
        LoginAnswers.signedIn(social.other().links(member.browser(), other), false);
        LoginAnswers.signedIn(social.other().logsIn(Social.browser(), other), false);
    }

    @ParameterizedTest
    @EnumSource
    void aSecondOfTheSameProviderIsRefused(Social social) {
        Member member = Member.registers(social);
        Person second = social.newcomer();
        LoginAnswers.refused(social.links(member.browser(), second), "ACCOUNT_ALREADY_LINKED");
        LoginAnswers.refused(social.logsIn(Social.browser(), second), "ACCOUNT_NOT_FOUND");
        LoginAnswers.signedIn(member.logsInAgain(), false);
    }

    @ParameterizedTest
    @EnumSource
    void anotherUsersIdentityIsRefused(Social social) {
        Member owner = Member.registers(social);
        Member member = Member.registers(social.other());
        LoginAnswers.refused(social.links(member.browser(), owner.person()), "ACCOUNT_ALREADY_LINKED");
        assertIs(owner.id(), owner.logsInAgain());
    }

    @ParameterizedTest
    @EnumSource
    void onlyWhoBeganItEndsIt(Social social) {
        Member member = Member.registers(social.other());
        Member stranger = Member.registers(social.other());
        JsonNode begun = member.browser().link(social.name());
        String cookie = member.browser().cookie("socialState").orElseThrow();
        Person account = social.newcomer();

        Browser anonymous = Social.browser();
        anonymous.plant("socialState", cookie);
        LoginAnswers.refused(anonymous.finish(begun, social.sandbox(), account), "INVALID_STATE");

        stranger.browser().plant("socialState", cookie);
        LoginAnswers.refused(stranger.browser().finish(begun, social.sandbox(), account), "INVALID_STATE");
        assertThat(Member.signedInAs(anonymous)).isEmpty();
        assertThat(stranger.isSignedIn()).isTrue();
        LoginAnswers.refused(social.logsIn(Social.browser(), account), "ACCOUNT_NOT_FOUND");
        // The state is still valid
        LoginAnswers.signedIn(member.browser().finish(begun, social.sandbox(), account), false);
    }

    /** It would open the account to the attacker. */
    @ParameterizedTest
    @EnumSource
    void anAttackersCodeIsRefused(Social social) {
        Member victim = Member.registers(social.other());
        Member attacker = Member.registers(social.other());
        Person account = social.newcomer();
        String code = social.sandbox()
                .code(
                        URI.create(attacker.browser()
                                .link(social.name())
                                .path("url")
                                .asText()),
                        account);
        String state = victim.browser().link(social.name()).path("state").asText();
        LoginAnswers.refused(victim.browser().verify(state, code), "INVALID_CODE");
        LoginAnswers.refused(social.logsIn(Social.browser(), account), "ACCOUNT_NOT_FOUND");
    }

    @ParameterizedTest
    @EnumSource
    void anotherSessionOfTheSameUserEndsIt(Social social) {
        Member member = Member.registers(social.other());
        JsonNode begun = member.browser().link(social.name());
        Browser browser = Social.browser();
        LoginAnswers.signedIn(social.other().logsIn(browser, member.person()), false);
        JsonNode session = Member.claims(browser).path("sid");
        JsonNode sessionOfTheBeginning = Member.claims(member.browser()).path("sid");
        browser.plant("socialState", member.browser().cookie("socialState").orElseThrow());
        LoginAnswers.signedIn(browser.finish(begun, social.sandbox(), social.newcomer()), false);
        assertThat(browser.setCookies()).hasSize(3);
        assertThat(Member.claims(browser).path("sid")).isEqualTo(session).isNotEqualTo(sessionOfTheBeginning);
        assertThat(member.browser().refresh().path("status").asText()).isEqualTo("SUCCESS");
    }

    @ParameterizedTest
    @EnumSource
    void aRefusalAtTheProviderLinksNothing(Social social) {
        Member member = Member.registers(social.other());
        JsonNode begun = member.browser().link(social.name());
        LoginAnswers.refused(member.browser().verify(begun.path("state").asText()), "PROVIDER_ERROR");
        assertThat(member.isSignedIn()).isTrue();
        LoginAnswers.error(member.browser().unlink(social.other().name()), "LAST_SIGN_IN_METHOD");
    }

    @Test
    void aUserOfTheFeedLinksAndSignsInByItFromThenOn() {
        for (Social social : Social.values()) {
            Player player = Player.joins();
            Browser browser = Social.browser();
            browser.plant("accessToken", player.token());
            Person account = social.newcomer();
            JsonNode user = LoginAnswers.signedIn(social.links(browser, account), false);
            Json.assertHas(user, "{'id': '%s', 'email': null}".formatted(player.id()));
            // The token has no session that could go on
            assertThat(browser.setCookies()).singleElement().asString().startsWith("socialState=;");
            LoginAnswers.signedIn(social.logsIn(Social.browser(), account), false);
        }
    }

    /** One identity by two users, or two identities by one. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void ofTwoLinksAtTheSameMomentOneIsRefused(boolean twoUsers) {
        for (int i = 0; i < 6; i++) {
            Member member = Member.registers(Social.GOOGLE);
            Person account = Social.FACEBOOK.newcomer();
            Callable<String> second = twoUsers
                    ? readyToLink(Member.registers(Social.GOOGLE), account)
                    : readyToLink(member, Social.FACEBOOK.newcomer());
            assertThat(Together.all(List.of(readyToLink(member, account), second)))
                    .containsExactlyInAnyOrder("SUCCESS", "ACCOUNT_ALREADY_LINKED");
        }
    }

    private static Callable<String> readyToLink(Member member, Person account) {
        Browser browser = member.browser().copy();
        JsonNode begun = browser.link("FACEBOOK");
        String code =
                Social.FACEBOOK.sandbox().code(URI.create(begun.path("url").asText()), account);
        return () -> {
            JsonNode answer = browser.verify(begun.path("state").asText(), code);
            return answer.path("message").asText(answer.path("status").asText());
        };
    }

    @ParameterizedTest
    @EnumSource
    void theLastMethodStays(Social social) {
        Member member = Member.registers(social);
        LoginAnswers.error(member.browser().unlink(social.name()), "LAST_SIGN_IN_METHOD");
        LoginAnswers.signedIn(member.logsInAgain(), false);

        member.linksTheOther();
        assertUnlinked(member, social);
        LoginAnswers.error(member.browser().unlink(social.other().name()), "LAST_SIGN_IN_METHOD");
    }

    @ParameterizedTest
    @EnumSource
    void unlinkingAMissingIdentityChangesNothing(Social social) {
        Member member = Member.registers(social);
        assertUnlinked(member, social.other());
        LoginAnswers.signedIn(member.logsInAgain(), false);
        member.linksTheOther();
        assertUnlinked(member, social.other());
        assertUnlinked(member, social.other());
    }

    @ParameterizedTest
    @EnumSource
    void anotherUserMayLinkIt(Social social) {
        Member member = Member.registers(social);
        member.linksTheOther();
        assertUnlinked(member, social);
        Member taker = Member.registers(social.other());
        LoginAnswers.signedIn(social.links(taker.browser(), member.person()), false);
        assertIs(taker.id(), member.logsInAgain());
        LoginAnswers.refused(social.links(member.browser(), member.person()), "ACCOUNT_ALREADY_LINKED");
    }

    @ParameterizedTest
    @EnumSource
    void itComesBackByLinkingOnlyAndSessionsGoOn(Social social) {
        Member member = Member.registers(social);
        member.linksTheOther();
        Browser elsewhere = Social.browser();
        LoginAnswers.signedIn(social.logsIn(elsewhere, member.person()), false);
        assertUnlinked(member, social);
        assertThat(member.isSignedIn()).isTrue();
        assertThat(Member.signedInAs(elsewhere)).isEqualTo(member.username());
        LoginAnswers.refused(member.logsInAgain(), "ACCOUNT_NOT_LINKED");
        LoginAnswers.refused(social.registers(Social.browser(), member.person()), "ACCOUNT_NOT_LINKED");
        LoginAnswers.signedIn(social.links(member.browser(), member.person()), false);
        assertIs(member.id(), member.logsInAgain());
        assertThat(member.player().stat("directReferralsCount")).isEqualTo("0");
    }

    @ParameterizedTest
    @EnumSource
    void inItsPlaceAnotherOfTheProviderMayBeLinked(Social social) {
        Member member = Member.registers(social);
        member.linksTheOther();
        assertUnlinked(member, social);
        Person second = social.newcomer();
        LoginAnswers.signedIn(social.links(member.browser(), second), false);
        LoginAnswers.refused(social.links(member.browser(), member.person()), "ACCOUNT_ALREADY_LINKED");
        LoginAnswers.refused(member.logsInAgain(), "ACCOUNT_NOT_LINKED");
        assertIs(member.id(), social.logsIn(Social.browser(), second));
    }

    private static void assertIs(String id, JsonNode answer) {
        assertThat(LoginAnswers.signedIn(answer, false).path("id").asText()).isEqualTo(id);
    }

    @Test
    void oneOfTwoStaysWhenBothAreUnlinkedAtTheSameMoment() {
        for (int i = 0; i < 6; i++) {
            Member member = Member.registers(Social.GOOGLE);
            Person facebook = member.linksTheOther();
            List<JsonNode> unlinked = Together.all(List.of(
                    () -> member.browser().copy().unlink("GOOGLE"),
                    () -> member.browser().copy().unlink("FACEBOOK")));
            assertThat(unlinked).filteredOn(answer -> answer.has("errors")).hasSize(1);
            assertThat(Stream.of(member.logsInAgain(), Social.FACEBOOK.logsIn(Social.browser(), facebook))
                            .map(answer -> answer.path("status").asText()))
                    .containsExactlyInAnyOrder("SUCCESS", "ERROR");
        }
    }

    private static void assertUnlinked(Member member, Social social) {
        JsonNode user = member.browser().unlink(social.name());
        Json.assertHas(user, "{'id': '%s', 'username': '%s'}".formatted(member.id(), member.username()));
        assertThat(user.fieldNames()).toIterable().containsExactly("id", "username", "email");
    }
}
