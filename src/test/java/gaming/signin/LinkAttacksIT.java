package gaming.signin;

import static gaming.signin.Attack.assertRefused;
import static gaming.signin.Attack.state;
import static gaming.signin.Attack.url;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import sandbox.social.Person;
import world.Browser;
import world.Guest;
import world.Rows;
import world.Together;
import world.World;

/** Attacks on linking and unlinking. Only the signed-in user may do either, and one identity stays linked. */
@ExtendWith(World.class)
class LinkAttacksIT {
    private static final String OF_USER = "social_identity where linked_user_id = ?";

    private final Guest guest = Guest.registers();
    private final Person onFacebook = Guest.somebody();

    @Test
    void anotherUserDoesNotCompleteALink() {
        JsonNode begun = guest.browser().link("FACEBOOK");
        String code = World.facebook().code(url(begun), onFacebook);
        Guest other = Guest.registers();
        other.browser()
                .plant("socialState", guest.browser().cookie("socialState").orElseThrow());

        assertRefused(other.browser().verify(state(begun), code), "INVALID_STATE", other.browser());

        assertThat(Rows.here().count(OF_USER, other.id())).isOne();
        Attack.assertUnknown(onFacebook);
        // The state is still valid
        assertThat(guest.browser().verify(state(begun), code).path("status").asText())
                .isEqualTo("SUCCESS");
    }

    @Test
    void aLinkIsNotCompletedWithoutASession() {
        JsonNode begun = guest.browser().link("FACEBOOK");
        String code = World.facebook().code(url(begun), onFacebook);
        var anonymous = new Browser(World.publicUrl());
        anonymous.plant("socialState", guest.browser().cookie("socialState").orElseThrow());

        Attack.assertNoAccount(anonymous.verify(state(begun), code), "INVALID_STATE", anonymous, onFacebook);

        guest.browser().forget("accessToken");
        assertRefused(guest.browser().verify(state(begun), code), "INVALID_STATE", guest.browser());
    }

    /** A link with the attacker's identity in the victim's browser would open the account to the attacker. */
    @Test
    void anAttackersIdentityIsNotLinkedToAVictim() {
        Guest attacker = Guest.registers();
        JsonNode begun = attacker.browser().link("FACEBOOK");
        String code = World.facebook().code(url(begun), onFacebook);

        assertRefused(guest.browser().verify(state(begun), code), "INVALID_STATE", guest.browser());

        JsonNode ofVictim = guest.browser().link("FACEBOOK");
        assertRefused(guest.browser().verify(state(ofVictim), code), "INVALID_CODE", guest.browser());
        assertThat(Rows.here().count(OF_USER, guest.id())).isOne();
    }

    @Test
    void theIdentityOfAnotherUserIsNotLinked() {
        assertLinked(guest);
        Guest other = Guest.registers();

        JsonNode answer = other.browser().linked("FACEBOOK", World.facebook(), onFacebook);

        assertRefused(answer, "ACCOUNT_ALREADY_LINKED", other.browser());
        assertThat(Rows.here().count(OF_USER, other.id())).isOne();
    }

    @Test
    void theLastIdentityStays() {
        JsonNode answer = guest.browser().unlink("GOOGLE");

        assertThat(answer.at("/errors/0/extensions/code").asText()).isEqualTo("LAST_SIGN_IN_METHOD");
        assertThat(guest.elsewhere().id()).isEqualTo(guest.id());
    }

    @RepeatedTest(10)
    void ofTwoIdentitiesUnlinkedAtTheSameMomentOneStays() {
        assertLinked(guest);
        var answers = new ConcurrentLinkedQueue<String>();

        Together.run(List.of(
                () -> answers.add(outcome(guest.browser().copy().unlink("GOOGLE"))),
                () -> answers.add(outcome(guest.browser().copy().unlink("FACEBOOK")))));

        assertThat(answers).containsExactlyInAnyOrder(guest.id().toHexString(), "LAST_SIGN_IN_METHOD");
        assertThat(Rows.here().count(OF_USER, guest.id())).isOne();
    }

    @RepeatedTest(5)
    void ofTwoUsersWhoLinkOneIdentityAtTheSameMomentOneSucceeds() {
        Guest other = Guest.registers();
        var answers = new ConcurrentLinkedQueue<String>();

        Together.run(List.of(guest, other).stream()
                .<Together.Step>map(each -> () -> answers.add(each.browser()
                        .linked("FACEBOOK", World.facebook(), onFacebook)
                        .path("message")
                        .asText()))
                .toList());

        assertThat(answers).containsExactlyInAnyOrder("null", "ACCOUNT_ALREADY_LINKED");
        assertThat(Rows.here().count("social_identity where subject = ?", onFacebook.subject()))
                .isOne();
    }

    /** The previous user of an identity does not sign in by it. */
    @Test
    void anIdentitySignsInTheUserWhoLinkedItLast() {
        assertLinked(guest);
        guest.browser().unlink("FACEBOOK");
        Guest other = Guest.registers();

        assertThat(other.browser()
                        .linked("FACEBOOK", World.facebook(), onFacebook)
                        .path("status")
                        .asText())
                .isEqualTo("SUCCESS");

        JsonNode answer = new Browser(World.publicUrl()).loggedIn("FACEBOOK", World.facebook(), onFacebook);
        assertThat(answer.at("/user/id").asText()).isEqualTo(other.id().toHexString());
    }

    private void assertLinked(Guest user) {
        JsonNode answer = user.browser().linked("FACEBOOK", World.facebook(), onFacebook);
        assertThat(answer.path("status").asText()).as(answer.toString()).isEqualTo("SUCCESS");
    }

    private static String outcome(JsonNode unlinked) {
        return unlinked.has("errors")
                ? unlinked.at("/errors/0/extensions/code").asText()
                : unlinked.path("id").asText();
    }
}
