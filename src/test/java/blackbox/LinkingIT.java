package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import sandbox.social.Person;
import world.Browser;

/**
 * decisions.md and details.md, "Sign-in": which accounts may be linked and unlinked, by whom, and how they come back.
 */
@ExtendWith({Product.class, Social.Calmed.class})
class LinkingIT {
    @ParameterizedTest
    @EnumSource
    void onesOwnIdentityAgainIsSuccess(Social social) {
        Member member = Member.registers(social);
        JsonNode user = LoginAnswers.signedIn(social.links(member.browser(), member.person()), false);
        assertThat(user.path("id").asText()).isEqualTo(member.id());

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
        JsonNode user = LoginAnswers.signedIn(owner.logsInAgain(), false);
        assertThat(user.path("id").asText()).isEqualTo(owner.id());
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
            assertThat(user.path("id").asText()).isEqualTo(player.id().toHexString());
            assertThat(user.path("email").isNull()).isTrue();
            // The token has no session that could go on
            assertThat(browser.setCookies()).singleElement().asString().startsWith("socialState=;");
            LoginAnswers.signedIn(social.logsIn(Social.browser(), account), false);
        }
    }

    @ParameterizedTest
    @EnumSource
    void linkingCountsForNoReferrer(Social social) {
        Member referrer = Member.registers(social.other());
        LoginAnswers.signedIn(social.links(referrer.browser(), social.newcomer()), false);
        assertThat(referrer.player().stat("directReferralsCount")).isEqualTo("0");
    }

    @Test
    void twoUsersWhoLinkOneIdentityAtTheSameMomentDoNotBothGetIt() throws Exception {
        for (int i = 0; i < 6; i++) {
            Person account = Social.FACEBOOK.newcomer();
            List<String> outcomes = together(List.of(
                    readyToLink(Member.registers(Social.GOOGLE), account),
                    readyToLink(Member.registers(Social.GOOGLE), account)));
            assertThat(outcomes).containsExactlyInAnyOrder("SUCCESS", "ACCOUNT_ALREADY_LINKED");
        }
    }

    @Test
    void aUserWhoLinksTwoIdentitiesAtTheSameMomentGetsOne() throws Exception {
        for (int i = 0; i < 6; i++) {
            Member member = Member.registers(Social.GOOGLE);
            List<String> outcomes = together(List.of(
                    readyToLink(member, Social.FACEBOOK.newcomer()), readyToLink(member, Social.FACEBOOK.newcomer())));
            assertThat(outcomes).containsExactlyInAnyOrder("SUCCESS", "ACCOUNT_ALREADY_LINKED");
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

    private static List<String> together(List<Callable<String>> steps) throws Exception {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<String>> running = threads.invokeAll(steps);
            return List.of(running.getFirst().get(), running.getLast().get());
        }
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

    @Test
    void aUserOfTheFeedHasNothingToUnlink() {
        Player player = Player.joins();
        Browser browser = Social.browser();
        browser.plant("accessToken", player.token());
        for (Social social : Social.values()) {
            JsonNode user = browser.unlink(social.name());
            assertThat(user.path("id").asText())
                    .as(user.toString())
                    .isEqualTo(player.id().toHexString());
            assertThat(user.path("username").asText()).isEqualTo(player.username());
        }
    }

    @ParameterizedTest
    @EnumSource
    void itComesBackByLinkingOnly(Social social) {
        Member member = Member.registers(social);
        member.linksTheOther();
        assertUnlinked(member, social);
        LoginAnswers.refused(member.logsInAgain(), "ACCOUNT_NOT_LINKED");
        LoginAnswers.refused(social.registers(Social.browser(), member.person()), "ACCOUNT_NOT_LINKED");

        LoginAnswers.signedIn(social.links(member.browser(), member.person()), false);
        JsonNode user = LoginAnswers.signedIn(member.logsInAgain(), false);
        assertThat(user.path("id").asText()).isEqualTo(member.id());
    }

    @ParameterizedTest
    @EnumSource
    void anotherUserMayLinkIt(Social social) {
        Member member = Member.registers(social);
        member.linksTheOther();
        assertUnlinked(member, social);
        Member taker = Member.registers(social.other());
        LoginAnswers.signedIn(social.links(taker.browser(), member.person()), false);
        JsonNode user = LoginAnswers.signedIn(member.logsInAgain(), false);
        assertThat(user.path("id").asText()).isEqualTo(taker.id());
        LoginAnswers.refused(social.links(member.browser(), member.person()), "ACCOUNT_ALREADY_LINKED");
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
        JsonNode user = LoginAnswers.signedIn(social.logsIn(Social.browser(), second), false);
        assertThat(user.path("id").asText()).isEqualTo(member.id());
    }

    @ParameterizedTest
    @EnumSource
    void sessionsGoOn(Social social) {
        Member member = Member.registers(social);
        member.linksTheOther();
        Browser elsewhere = Social.browser();
        LoginAnswers.signedIn(social.logsIn(elsewhere, member.person()), false);
        assertUnlinked(member, social);
        assertThat(member.isSignedIn()).isTrue();
        assertThat(Member.signedInAs(elsewhere)).isEqualTo(member.username());
    }

    @Test
    void oneOfTwoStaysWhenBothAreUnlinkedAtTheSameMoment() throws Exception {
        for (int i = 0; i < 6; i++) {
            Member member = Member.registers(Social.GOOGLE);
            Person facebook = member.linksTheOther();
            List<Callable<JsonNode>> steps = List.of(
                    () -> member.browser().copy().unlink("GOOGLE"),
                    () -> member.browser().copy().unlink("FACEBOOK"));
            try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
                int refused = 0;
                for (var each : threads.invokeAll(steps)) {
                    refused += each.get().has("errors") ? 1 : 0;
                }
                assertThat(refused).isEqualTo(1);
            }
            List<String> outcomes = List.of(
                    member.logsInAgain().path("status").asText(),
                    Social.FACEBOOK
                            .logsIn(Social.browser(), facebook)
                            .path("status")
                            .asText());
            assertThat(outcomes).containsExactlyInAnyOrder("SUCCESS", "ERROR");
        }
    }

    private static void assertUnlinked(Member member, Social social) {
        JsonNode user = member.browser().unlink(social.name());
        assertThat(user.path("id").asText()).as(user.toString()).isEqualTo(member.id());
        assertThat(user.path("username").asText()).isEqualTo(member.username());
        assertThat(user.fieldNames()).toIterable().containsExactly("id", "username", "email");
    }
}
