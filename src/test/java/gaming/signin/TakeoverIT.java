package gaming.signin;

import static gaming.signin.Attack.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.UUID;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import sandbox.Json;
import sandbox.social.Person;
import world.Browser;
import world.Guest;
import world.Rows;
import world.World;

/** An address alone never opens the account of another person (details.md, "Sign-in"). */
@ExtendWith(World.class)
class TakeoverIT {
    private static final String OF_USER = "social_identity where user_id = ?";

    private final Browser attacker = new Browser(World.publicUrl());
    private final String address = "kate." + UUID.randomUUID() + "@example.com";

    /** Columns: the provider, whether it verified the address, whether the service did. */
    @ParameterizedTest
    @CsvSource({"GOOGLE, false, true", "GOOGLE, true, false", "FACEBOOK, true, true", "FACEBOOK, false, true"})
    void anAddressThatIsNotVerifiedOnBothSidesLinksNothing(String type, boolean there, boolean here) {
        ObjectId victim = victim(address, here);
        var somebody = new Person(UUID.randomUUID().toString(), "Somebody", address, there, null);
        var provider = type.equals("GOOGLE") ? World.google() : World.facebook();

        assertRefused(attacker.loggedIn(type, provider, somebody), "ACCOUNT_NOT_LINKED", attacker);
        assertRefused(attacker.registered(type, provider, somebody), "ACCOUNT_NOT_LINKED", attacker);

        assertThat(Rows.here().count(OF_USER, victim)).isZero();
        assertThat(Rows.here().count("user where email = ?", address)).isOne();
    }

    /** Other letters that look the same in lower case: the lower case of the Kelvin sign is k. */
    @ParameterizedTest
    @ValueSource(strings = {"\u212Aate.", "K\u0301ate.", "\uFF4Bate.", "kat\u00E9."})
    void anAddressOfOtherLettersIsAnotherAddress(String start) {
        ObjectId victim = victim(address, true);
        var lookalike = Person.verified(UUID.randomUUID().toString(), "Kate", address.replaceFirst("^kate\\.", start));

        JsonNode answer = attacker.loggedIn("GOOGLE", World.google(), lookalike);

        assertRefused(answer, answer.path("message").asText(), attacker);
        assertThat(answer.path("message").asText()).isIn("ACCOUNT_NOT_FOUND", "ACCOUNT_NOT_LINKED");
        assertThat(Rows.here().count(OF_USER, victim)).isZero();
    }

    @Test
    void theVictimsAddressOfOtherLettersIsAnotherAddressToo() {
        ObjectId victim = victim(address.replaceFirst("^k", "\u212A"), true);
        var lookalike = Person.verified(UUID.randomUUID().toString(), "Kate", address);

        JsonNode answer = attacker.loggedIn("GOOGLE", World.google(), lookalike);

        assertRefused(answer, answer.path("message").asText(), attacker);
        assertThat(Rows.here().count(OF_USER, victim)).isZero();
    }

    @Test
    void theSameAddressInOtherCaseIsTheSameAddress() {
        ObjectId user = victim(address, true);
        var owner = Person.verified(UUID.randomUUID().toString(), "Kate", address.replace("kate", "KATE"));

        assertThat(attacker.loggedIn("GOOGLE", World.google(), owner)
                        .at("/user/id")
                        .asText())
                .isEqualTo(user.toHexString());
    }

    @Test
    void anAddressOfTwoUsersOpensNeitherAccount() {
        ObjectId first = victim(address, true);
        ObjectId second = victim(address, true);
        var owner = Person.verified(UUID.randomUUID().toString(), "Kate", address);

        assertRefused(attacker.loggedIn("GOOGLE", World.google(), owner), "ACCOUNT_NOT_LINKED", attacker);

        assertThat(Rows.here().count(OF_USER, first)).isZero();
        assertThat(Rows.here().count(OF_USER, second)).isZero();
    }

    /** The attacker registers the victim's address through Facebook, which does not verify it, before the victim does. */
    @Test
    void aVictimIsNotSignedInToAnAttackersAccountOfThatAddress() {
        var early = new Person(UUID.randomUUID().toString(), "Early", address, true, null);
        JsonNode registered = attacker.registered("FACEBOOK", World.facebook(), early);
        assertThat(registered.path("status").asText()).isEqualTo("SUCCESS");
        var victim = new Browser(World.publicUrl());

        JsonNode answer = victim.registered(
                "GOOGLE", World.google(), Person.verified(UUID.randomUUID().toString(), "K", address));

        assertRefused(answer, "ACCOUNT_NOT_LINKED", victim);
    }

    @Test
    void anIdIsValidForOneProvider() {
        Guest victim = Guest.registers();
        var namesake = Person.withoutEmail(victim.person().subject(), "Namesake");

        assertRefused(attacker.loggedIn("FACEBOOK", World.facebook(), namesake), "ACCOUNT_NOT_FOUND", attacker);

        JsonNode registered = attacker.register("FACEBOOK", Map.of());
        assertThat(attacker.finish(registered, World.facebook(), namesake)
                        .at("/user/id")
                        .asText())
                .isNotEqualTo(victim.id().toHexString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"%s ", " %s", "%s\u0000", "%s\t", "A%s"})
    void anIdMustMatchExactly(String form) {
        Guest victim = Guest.registers();
        var other = Person.withoutEmail(form.formatted(victim.person().subject()), "Other");

        JsonNode answer = attacker.loggedIn("FACEBOOK", World.facebook(), other);

        assertRefused(answer, answer.path("message").asText(), attacker);
        assertThat(answer.path("message").asText()).isIn("ACCOUNT_NOT_FOUND", "PROVIDER_ERROR");
    }

    private static ObjectId victim(String email, boolean verified) {
        var id = new ObjectId();
        World.feeds()
                .accept(
                        "users",
                        Json.record(
                                "id",
                                id.toHexString(),
                                "username",
                                "v" + id,
                                "email",
                                email,
                                "emailVerified",
                                verified));
        return id;
    }
}
