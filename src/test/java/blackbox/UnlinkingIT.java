package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import sandbox.social.Person;
import world.Browser;

/** decisions.md and details.md, "Sign-in": what may be unlinked, and how it comes back. */
@ExtendWith({Product.class, Social.Calmed.class})
class UnlinkingIT {
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
