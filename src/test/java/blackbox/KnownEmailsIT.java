package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Locale;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import sandbox.social.Person;

/** decisions.md and details.md, "Sign-in": the e-mail is never the identity, and opens an account only if both sides verified it. */
@ExtendWith({Product.class, Social.Calmed.class})
class KnownEmailsIT {
    private final String email = Social.freshEmail();

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void bothSidesVerifiedSignsInAndLinks(boolean register) {
        Player known = account(email, true);
        Person person = Social.GOOGLE.withEmail(email);
        assertSignsInAs(known, comes(Social.GOOGLE, person, register));
        // From now on by the identity, whatever becomes of the address
        Person moved = Person.unverified(person.subject(), "Ada", Social.freshEmail());
        assertSignsInAs(known, comes(Social.GOOGLE, moved, !register));
        account(email, false);
        assertSignsInAs(known, comes(Social.GOOGLE, person, register));
    }

    @ParameterizedTest
    @CsvSource({
        "GOOGLE, true, false",
        "GOOGLE, false, true",
        "GOOGLE, false, false",
        "FACEBOOK, true, true",
        "FACEBOOK, false, true",
        "FACEBOOK, true, false",
        "FACEBOOK, false, false"
    })
    void anythingLessDoesNot(Social social, boolean verifiedThere, boolean verifiedHere) {
        account(email, verifiedHere);
        var person = new Person("s" + new ObjectId(), "Ada", email, verifiedThere, null);
        for (boolean register : new boolean[] {true, false}) {
            LoginAnswers.refused(comes(social, person, register), "ACCOUNT_NOT_LINKED");
        }
    }

    @Test
    void theCaseOfTheAddressDoesNotMatter() {
        Player known = account(email.toUpperCase(Locale.ROOT), true);
        assertSignsInAs(known, comes(Social.GOOGLE, Social.GOOGLE.withEmail(email), false));
        account(Social.freshEmail(), true);

        String other = Social.freshEmail();
        Player lower = account(other, true);
        assertSignsInAs(lower, comes(Social.GOOGLE, Social.GOOGLE.withEmail(other.toUpperCase(Locale.ROOT)), true));
        LoginAnswers.refused(
                comes(Social.FACEBOOK, Social.FACEBOOK.withEmail(other.toUpperCase(Locale.ROOT)), true),
                "ACCOUNT_NOT_LINKED");
    }

    @ParameterizedTest
    @CsvSource({
        "adám, adam",
        "adam, adám",
        "strasse, straße",
        "kim, \u212Aim",
        "kim, k\u0301im",
        "\u212Aim, kim",
        "isa, ısa",
        "ISA, ısa",
        "isa, İsa",
        "İsa, isa",
        "sigmaς, sigmaΣ",
        "sam, ſam",
        "adam, ａdam",
        "adam, adam\u200b"
    })
    void anAddressThatOnlyLooksAlikeIsAnother(String here, String there) {
        String host = "@" + new ObjectId() + ".example";
        Player known = account(here + host, true);
        Person person = Social.GOOGLE.withEmail(there + host);
        LoginAnswers.refused(comes(Social.GOOGLE, person, false), "ACCOUNT_NOT_FOUND");
        assertThat(known.stat("username")).isEqualTo(known.username());
    }

    @ParameterizedTest
    @ValueSource(strings = {"true true", "true false", "false true"})
    void anAddressOfSeveralAccountsOpensNone(String verified) {
        for (String each : verified.split(" ")) {
            account(email, Boolean.parseBoolean(each));
        }
        for (boolean register : new boolean[] {true, false}) {
            LoginAnswers.refused(comes(Social.GOOGLE, Social.GOOGLE.withEmail(email), register), "ACCOUNT_NOT_LINKED");
        }
    }

    @Test
    void anAccountThatHasAnotherIdentityOfTheProviderIsNotOpened() {
        Member member = Member.registers(Social.GOOGLE, Social.GOOGLE.withEmail(email));
        for (boolean register : new boolean[] {true, false}) {
            LoginAnswers.refused(comes(Social.GOOGLE, Social.GOOGLE.withEmail(email), register), "ACCOUNT_NOT_LINKED");
        }
        LoginAnswers.signedIn(member.logsInAgain(), false);
    }

    @Test
    void anAddressThatGoogleVouchedForWhenRegisteringIsVerifiedHere() {
        Member member = Member.registers(Social.GOOGLE, Social.GOOGLE.withEmail(email));
        member.linksTheOther();
        member.browser().unlink("GOOGLE");
        JsonNode user = LoginAnswers.signedIn(comes(Social.GOOGLE, Social.GOOGLE.withEmail(email), false), false);
        assertThat(user.path("id").asText()).isEqualTo(member.id());
        // The one that was unlinked stays out all the same
        LoginAnswers.refused(member.logsInAgain(), "ACCOUNT_NOT_LINKED");
    }

    @Test
    void anAddressThatFacebookToldWhenRegisteringIsNot() {
        Member member = Member.registers(Social.FACEBOOK, Social.FACEBOOK.withEmail(email));
        for (boolean register : new boolean[] {true, false}) {
            LoginAnswers.refused(comes(Social.GOOGLE, Social.GOOGLE.withEmail(email), register), "ACCOUNT_NOT_LINKED");
        }
        Product.feeds().accept("users", member.line().put("emailVerified", true));
        assertSignsInAs(member.player(), comes(Social.GOOGLE, Social.GOOGLE.withEmail(email), false));
    }

    @ParameterizedTest
    @EnumSource
    void anAccountMayBeLinkedThatHasAnotherUsersAddress(Social social) {
        Player known = account(email, true);
        Member member = Member.registers(social.other());
        LoginAnswers.signedIn(social.links(member.browser(), social.withEmail(email)), false);
        assertThat(member.player().stat("username")).isEqualTo(member.username());
        assertThat(known.stat("username")).isEqualTo(known.username());
    }

    @Test
    void googleMustVouchForTheAddressOfANewUser() {
        var unverified = Person.unverified("s" + new ObjectId(), "Ada", email);
        var without = Person.withoutEmail("s" + new ObjectId(), "Ada");
        for (Person each : List.of(unverified, without)) {
            LoginAnswers.refused(comes(Social.GOOGLE, each, true), "EMAIL_NOT_VERIFIED");
            LoginAnswers.refused(comes(Social.GOOGLE, each, false), "ACCOUNT_NOT_FOUND");
        }
        // Nothing was left behind
        LoginAnswers.signedIn(comes(Social.GOOGLE, Person.verified(unverified.subject(), "Ada", email), true), true);
    }

    @Test
    void facebookNeedNotTellAnAddress() {
        for (int i = 0; i < 2; i++) {
            var person = Person.withoutEmail("s" + new ObjectId(), "Ada");
            JsonNode user = LoginAnswers.signedIn(comes(Social.FACEBOOK, person, true), true);
            assertThat(user.path("email").isNull()).isTrue();
        }
    }

    private static Player account(String email, boolean verified) {
        Player player = Player.joins();
        Product.feeds().accept("users", player.line().put("email", email).put("emailVerified", verified));
        return player;
    }

    private static JsonNode comes(Social social, Person person, boolean register) {
        return register ? social.registers(Social.browser(), person) : social.logsIn(Social.browser(), person);
    }

    private static void assertSignsInAs(Player known, JsonNode answer) {
        assertThat(LoginAnswers.signedIn(answer, false).path("id").asText())
                .isEqualTo(known.id().toHexString());
    }
}
