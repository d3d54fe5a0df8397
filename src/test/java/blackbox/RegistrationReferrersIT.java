package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.text.Normalizer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import sandbox.social.Person;
import world.Browser;
import world.TestClock;

/** decisions.md, "Referral and commission": who referred whom is said at registration, and never again. */
@ExtendWith({Product.class, Social.Calmed.class})
class RegistrationReferrersIT {
    @ParameterizedTest
    @EnumSource
    void theReferrerIsNamedByIdNameOrCode(Social social) {
        for (String field : List.of("referrerUserId", "referrerUsername", "promoCode")) {
            Player referrer = withCode();
            Member member = Member.registers(social, social.newcomer(), Map.of(field, value(referrer, field)));
            assertReferred(referrer, 1);
            assertThat(member.player().stat("directReferralsCount")).isEqualTo("0");
        }
    }

    @Test
    void theCaseOfANameDoesNotMatter() {
        Player referrer = Player.joins();
        register(Map.of("referrerUsername", referrer.username().toUpperCase(Locale.ROOT)));
        assertReferred(referrer, 1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "%s", " %s ", "\u3000%s\u00a0\n",
                "\u200b%s\ufeff", "\u202e%s\u202c", "%s\u200d\u2060",
                "\u2067%s",
            })
    void blanksAndInvisibleCharactersAroundDoNotMatter(String form) {
        for (String field : List.of("referrerUserId", "referrerUsername", "promoCode")) {
            Player referrer = withCode();
            register(Map.of(field, form.formatted(value(referrer, field))));
            assertReferred(referrer, 1);
        }
    }

    @Test
    void anAtSignBeforeANameDoesNotMatter() {
        Player referrer = Player.joins();
        register(Map.of("referrerUsername", "@" + referrer.username()));
        register(Map.of("referrerUsername", " @ " + referrer.username()));
        register(Map.of("referrerUsername", "@@" + referrer.username()));
        assertReferred(referrer, 2);
    }

    @ParameterizedTest
    @CsvSource({"SPRING, spring", "SÜMMER, sümmer", "Straße, STRAẞE", "ΑΛΕΞΗΣ, αλεξης", "ΑΛΕΞΗΣ, αλεξησ"})
    void theCaseAndTheNormalFormOfACodeDoNotMatter(String owned, String typed) {
        Player referrer = Player.joins();
        String code = referrer.id() + owned;
        Product.feeds()
                .accept("users", referrer.line().put("promoCode", Normalizer.normalize(code, Normalizer.Form.NFD)));
        register(Map.of("promoCode", referrer.id() + typed));
        register(Map.of("promoCode", Normalizer.normalize(referrer.id() + typed, Normalizer.Form.NFD)));
        assertReferred(referrer, 2);
    }

    @Test
    void theIdWinsOverTheNameAndTheNameOverTheCode() {
        Player byId = withCode();
        Player byName = withCode();
        Player byCode = withCode();
        register(Map.of(
                "referrerUserId", value(byId, "referrerUserId"),
                "referrerUsername", value(byName, "referrerUsername"),
                "promoCode", value(byCode, "promoCode")));
        assertReferred(byId, 1);
        register(
                Map.of("referrerUsername", value(byName, "referrerUsername"), "promoCode", value(byCode, "promoCode")));
        register(Map.of("referrerUserId", value(byId, "referrerUserId"), "promoCode", value(byCode, "promoCode")));
        assertReferred(byId, 2);
        assertReferred(byName, 1);
        assertReferred(byCode, 0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", " ", "nobody", "%",
                "_", "' or '1'='1", "ffffffffffffffffffffffff", "FFFFFFFFFFFFFFFFFFFFFFFF",
            })
    void anUnknownReferrerIsIgnored(String unknown) {
        Player byName = withCode();
        Player byCode = withCode();
        register(Map.of("referrerUserId", unknown, "referrerUsername", value(byName, "referrerUsername")));
        register(Map.of(
                "referrerUserId", unknown, "referrerUsername", unknown, "promoCode", value(byCode, "promoCode")));
        register(Map.of("referrerUserId", unknown, "referrerUsername", unknown, "promoCode", unknown));
        assertReferred(byName, 1);
        assertReferred(byCode, 1);
    }

    @Test
    void nullMeansNoReferrer() {
        Player byCode = withCode();
        var input = new LinkedHashMap<String, Object>(Map.of("promoCode", value(byCode, "promoCode")));
        input.put("referrerUserId", null);
        input.put("referrerUsername", null);
        input.put("fingerprint", null);
        register(input);
        assertReferred(byCode, 1);
    }

    @Test
    void anIdIsNoNameAndANameNoCode() {
        Player player = withCode();
        register(Map.of("referrerUsername", player.id().toHexString()));
        register(Map.of("promoCode", player.username()));
        register(Map.of("referrerUserId", player.username()));
        register(Map.of("referrerUsername", value(player, "promoCode")));
        assertReferred(player, 0);
    }

    @Test
    void aChainOfRegistrationsIsATree() {
        Member first = Member.registers(Social.GOOGLE);
        Member referrer = first;
        for (int i = 0; i < 5; i++) {
            Social social = i % 2 == 0 ? Social.FACEBOOK : Social.GOOGLE;
            referrer = Member.registers(social, social.newcomer(), Map.of("referrerUserId", referrer.id()));
        }
        assertThat(first.player().tiers("referralsCount")).containsExactly("1", "1", "1", "1");
        assertThat(first.player().stat("directReferralsCount")).isEqualTo("1");
        assertThat(first.player().stat("totalIndirectReferralsCount")).isEqualTo("3");
        assertThat(first.player().stat("referredThisWeek")).isEqualTo("1");
        assertThat(referrer.player().tiers("referralsCount")).containsExactly("0", "0", "0", "0");
    }

    @Test
    void noUserIsTheOwnReferrerByTheFutureName() {
        String name = "self" + new ObjectId().toHexString().substring(10);
        Member member = Member.registers(Social.GOOGLE, Social.GOOGLE.named(name), Map.of("referrerUsername", name));
        assertThat(member.username()).isEqualTo(name);
        assertThat(member.player().tiers("referralsCount")).containsExactly("0", "0", "0", "0");
    }

    @Test
    void aKnownUserKeepsTheReferrer() {
        Player referrer = Player.joins();
        Player later = Player.joins();
        Person person = Social.GOOGLE.newcomer();
        Member member = Member.registers(Social.GOOGLE, person, byId(referrer));
        LoginAnswers.signedIn(Social.GOOGLE.registers(Social.browser(), person, byId(later)), false);
        LoginAnswers.signedIn(Social.GOOGLE.registers(Social.browser(), person, byId(referrer)), false);
        LoginAnswers.signedIn(
                Social.GOOGLE.registers(Social.browser(), person, Map.of("referrerUserId", member.id())), false);
        Product.rejects("users", member.line().put("referrerId", later.id().toHexString()));
        assertReferred(referrer, 1);
        assertReferred(later, 0);
        assertThat(member.player().tiers("referralsCount")).containsExactly("0", "0", "0", "0");
    }

    @Test
    void anAccountThatIsFoundByItsAddressKeepsItsReferrer() {
        Player referrer = Player.joins();
        Player known = Player.joins();
        String email = Social.freshEmail();
        Product.feeds().accept("users", known.line().put("email", email).put("emailVerified", true));
        Person person = Social.GOOGLE.withEmail(email);
        LoginAnswers.signedIn(Social.GOOGLE.registers(Social.browser(), person, byId(referrer)), false);
        assertReferred(referrer, 0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"referrerUserId", "referrerUsername", "promoCode"})
    void theReferrerIsFixedWhenTheRegistrationBegins(String field) {
        Player referrer = withCode();
        String named = value(referrer, field);
        Browser browser = Social.browser();
        JsonNode begun = browser.register("GOOGLE", Map.of(field, named));

        // From now on name and code are another's
        Player other = Player.joins();
        Product.feeds()
                .accept(
                        "users",
                        referrer.line()
                                .put("username", "former-" + referrer.id())
                                .putNull("promoCode"));
        Product.feeds()
                .accept(
                        "users",
                        other.line()
                                .put("username", referrer.username())
                                .put("promoCode", value(referrer, "promoCode")));
        LoginAnswers.signedIn(browser.finish(begun, Social.GOOGLE.sandbox(), Social.GOOGLE.newcomer()), true);
        assertReferred(referrer, 1);
        assertReferred(other, 0);
    }

    @Test
    void thePlayOfTheReferredEarnsForTheReferrer() {
        Player referrer = Player.joins();
        Member member = register(byId(referrer));
        Player player = member.player();
        player.plays(player.bet(Games.SLOT, "100", Days.today())
                .put("at", TestClock.now().toString()));
        assertThat(referrer.stat("totalReferralStakes")).isEqualTo("$125.00");
    }

    @Test
    void aFailedRegistrationIsNotCounted() {
        Player referrer = Player.joins();
        Person unverified = Person.unverified("s" + new ObjectId(), "Ada", Social.freshEmail());
        LoginAnswers.refused(
                Social.GOOGLE.registers(Social.browser(), unverified, byId(referrer)), "EMAIL_NOT_VERIFIED");
        Browser browser = Social.browser();
        JsonNode begun = browser.register("GOOGLE", byId(referrer));
        LoginAnswers.refused(browser.verify(begun.path("state").asText()), "PROVIDER_ERROR");
        assertReferred(referrer, 0);
    }

    private static Member register(Map<String, ?> more) {
        return Member.registers(Social.FACEBOOK, Social.FACEBOOK.newcomer(), more);
    }

    private static Map<String, String> byId(Player referrer) {
        return Map.of("referrerUserId", referrer.id().toHexString());
    }

    private static Player withCode() {
        Player player = Player.joins();
        Product.feeds().accept("users", player.line().put("promoCode", value(player, "promoCode")));
        return player;
    }

    private static String value(Player player, String field) {
        return switch (field) {
            case "referrerUserId" -> player.id().toHexString();
            case "referrerUsername" -> player.username();
            default -> "Code-" + player.id();
        };
    }

    private static void assertReferred(Player referrer, int users) {
        String count = Integer.toString(users);
        assertThat(referrer.stat("directReferralsCount")).isEqualTo(count);
        assertThat(referrer.stat("referredThisWeek")).isEqualTo(count);
        assertThat(referrer.tiers("referralsCount")).containsExactly(count, "0", "0", "0");
    }
}
