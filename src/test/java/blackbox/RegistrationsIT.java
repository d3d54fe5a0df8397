package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.text.Normalizer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;
import sandbox.social.Person;
import world.Browser;
import world.TestClock;
import world.Together;

/**
 * decisions.md and details.md, "Sign-in" and "Referral": who referred a new user, which username a new user gets, and that an
 * identity is one user and a state is used once, however many ask at the same moment.
 */
@ExtendWith({Product.class, Social.Calmed.class})
class RegistrationsIT {
    private static final String FORM = "[a-z0-9_.-]{3,30}";
    private static final int REPETITIONS = 5;

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
    void theCaseOfANameAndAnAtSignBeforeItDoNotMatter() {
        Player referrer = Player.joins();
        for (String form : List.of("@%s", " @ %s", "@@%s")) {
            register(Map.of("referrerUsername", form.formatted(referrer.username())));
        }
        register(Map.of("referrerUsername", referrer.username().toUpperCase(Locale.ROOT)));
        assertReferred(referrer, 3);
    }

    @ParameterizedTest
    @CsvSource({"SPRING, spring", "SÜMMER, sümmer", "Straße, STRAẞE", "ΑΛΕΞΗΣ, αλεξης", "ΑΛΕΞΗΣ, αλεξησ"})
    void theCaseAndTheNormalFormOfACodeDoNotMatter(String owned, String typed) {
        Player referrer = Player.joins();
        String code = referrer.id() + owned;
        referrer.becomes("promoCode", Normalizer.normalize(code, Normalizer.Form.NFD));
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
        first.player().has("""
                {'directReferralsCount': '1', 'totalIndirectReferralsCount': '3', 'referredThisWeek': '1'}""");
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
        known.becomes("email", email, "emailVerified", true);
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
        referrer.becomes("username", "former-" + referrer.id(), "promoCode", null);
        other.becomes("username", referrer.username(), "promoCode", value(referrer, "promoCode"));
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
        player.becomes("promoCode", value(player, "promoCode"));
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
        referrer.has("{'directReferralsCount': '%s', 'referredThisWeek': '%s'}".formatted(count, count));
        assertThat(referrer.tiers("referralsCount")).containsExactly(count, "0", "0", "0");
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(
            strings = {
                "", " ", "A", "Wolfeschlegelsteinhausenbergerdorff Hubert Blaine the Twenty-Seventh of Philadelphia",
                "Al", "a  b", "'; drop table user; --", "a\u0000b",
                "日本太郎", "Müller-Lüdenscheidt", "___", "\u202eevil",
                "ﬁnn ﬂóki", "player", "１２３", "a\u0301\u0301\u0301",
                "İstanbul ıI", "...", "-dash-", "x/y\\z<script>",
                "🦊🦊🦊", "Иван Петров", "Zoë O'Neill", "Straße",
            })
    void aNameOfEveryKindGivesAUsername(String name) {
        for (int i = 0; i < 2; i++) {
            var person = new Person("s" + new ObjectId(), name, Social.freshEmail(), true, null);
            assertThat(Member.registers(Social.GOOGLE, person).username()).matches(FORM);
        }
    }

    @Test
    void aVeryLongNameGivesAUsername() {
        for (int length : new int[] {254, 255, 256, 5000}) {
            assertThat(username("n".repeat(length))).matches(FORM);
        }
    }

    private static String username(String name) {
        return Member.registers(Social.GOOGLE, Social.GOOGLE.named(name)).username();
    }

    @ParameterizedTest
    @CsvSource({
        "Zoë O'Neill %s, zoe.o.neill.%s", "ÄÖÜ-%s, aou-%s", "Jean_Luc %s, jean_luc.%s",
        "Łukasz %s, lukasz.%s", "Straße %s, strasse.%s", "Işıl %s, isil.%s",
        "İSTANBUL %s, istanbul.%s", "Øystein %s, oystein.%s", "Ærø Œuvre %s, aero.oeuvre.%s",
        "Đặng Þór %s, dang.thor.%s", "Ħal Ŋ Guð %s, hal.n.gud.%s", "Иван Петров %s, ivan.petrov.%s",
        "Νίκος %s, nikos.%s", "小龙 %s, xiao.long.%s", "김민수 %s, gimminsu.%s",
        "さくら %s, sakura.%s", "サクラ %s, sakura.%s", "דנה %s, dnh.%s",
        "محمد %s, mhmd.%s", "राजेश %s, rajesa.%s", "ＡＮＮＡ %s, anna.%s"
    })
    void theNameIsRecognized(String name, String username) {
        String suffix = new ObjectId().toHexString().substring(16);
        assertThat(username(name.formatted(suffix))).isEqualTo(username.formatted(suffix));
    }

    @ParameterizedTest
    @CsvSource({"李, li", "Al, al", "Ё, e", "Bo!, bo"})
    void aShortNameGetsANumber(String name, String username) {
        for (int i = 0; i < 2; i++) {
            assertThat(username(name)).matches(username + "[0-9]+").matches(FORM);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "admin", "Administrator", "MODERATOR", "Support", "system", "root", "api", "console", "null",
                "Undefined", "none", "NaN", "true", "false", "anonymous", "guest", "everyone", "official",
                "staff", "team", "help", "security", "billing", "me", "You", "user", "users",
                "test", "player", "admin2", "Support 24", "user_007", "test-1.2", "Ádmin", "ａｄｍｉｎ", "Админ",
                "a\u200bdmin", "@admin!", "🦊🦊🦊",
            })
    void aReservedNameIsGivenToNobody(String name) {
        assertThat(username(name)).matches("player[0-9]+");
    }

    @Test
    void aNameThatOnlyBeginsLikeAReservedOneIsGiven() {
        String suffix = new ObjectId().toHexString().substring(16);
        for (String name : new String[] {"adminka" + suffix, "teamwork" + suffix, "me.and.you." + suffix}) {
            assertThat(username(name)).isEqualTo(name);
        }
    }

    @Test
    void aNameThatIsTakenGetsANumber() {
        String name = "taken" + new ObjectId().toHexString().substring(12);
        Member first = Member.registers(Social.GOOGLE, Social.GOOGLE.named(name));
        assertThat(first.username()).isEqualTo(name);
        for (Social social : Social.values()) {
            for (int i = 0; i < 4; i++) {
                assertThat(Member.registers(social, social.named(name)).username())
                        .matches(name + "[0-9]+")
                        .matches(FORM);
            }
        }
    }

    @Test
    void aNameThatIsTakenInOtherCaseGetsANumberAndOneWithAccentsMayStay() {
        String name = "cased" + new ObjectId().toHexString().substring(12);
        for (String taken : new String[] {name.toUpperCase(Locale.ROOT), "zoë" + name}) {
            Product.feed("users", record("id", new ObjectId().toHexString(), "username", taken));
        }
        assertThat(username(name)).matches(name + "[0-9]+");
        assertThat(username("Zoë" + name)).isEqualTo("zoe" + name);
    }

    @Test
    void aUsernameIsMadeOnce() {
        Member member = Member.registers(Social.GOOGLE);
        Person renamed = Person.verified(
                member.person().subject(), "Another Name", member.person().email());
        LoginAnswers.signedIn(Social.GOOGLE.registers(Social.browser(), renamed), false);
        assertThat(member.isSignedIn()).isTrue();
    }

    @Test
    void thePictureIsTheAvatarWhereItIsAnAddress() {
        String picture = "https://pictures.example/a?b=c&d=%20";
        for (Social social : Social.values()) {
            assertThat(avatar(social, picture)).isEqualTo(picture);
            for (String none : new String[] {"javascript:alert(1)", "data:image/png,x", "/a.png", "", "https://"}) {
                assertThat(avatar(social, none)).isEqualTo("null");
            }
            assertThat(avatar(social, "https://pictures.example/" + "a".repeat(3000)))
                    .isEqualTo("null");
        }
    }

    private static String avatar(Social social, String picture) {
        return Member.registers(social, social.newcomer().withPicture(picture))
                .player()
                .stat("avatarUrl");
    }

    @ParameterizedTest
    @EnumSource
    void oneIdentityIsOneUserWhoJoinsOnce(Social social) {
        for (int i = 0; i < REPETITIONS; i++) {
            Player referrer = Player.joins();
            Person person = social.newcomer();
            List<JsonNode> answers = Together.all(copies(
                    3,
                    () -> ready(
                            social,
                            person,
                            Map.of("referrerUserId", referrer.id().toHexString()))));
            assertThat(answers)
                    .as(answers.toString())
                    .allMatch(answer -> answer.path("status").asText().equals("SUCCESS"));
            assertThat(values(answers, "/user/id")).hasSize(1);
            assertThat(answers.stream().filter(answer -> answer.path("newUser").asBoolean()))
                    .hasSize(1);
            assertThat(referrer.tiers("referralsCount")).containsExactly("1", "0", "0", "0");
            assertThat(referrer.stat("referredThisWeek")).isEqualTo("1");
        }
    }

    @ParameterizedTest
    @EnumSource
    void oneIdentityHasOneReferrer(Social social) {
        for (int i = 0; i < REPETITIONS; i++) {
            List<Player> referrers = List.of(Player.joins(), Player.joins());
            Person person = social.newcomer();
            List<JsonNode> answers = Together.all(referrers.stream()
                    .map(each -> ready(
                            social, person, Map.of("referrerUserId", each.id().toHexString())))
                    .toList());
            assertThat(values(answers, "/user/id")).hasSize(1);
            assertThat(referrers.stream()
                            .map(each -> each.stat("directReferralsCount"))
                            .toList())
                    .containsExactlyInAnyOrder("1", "0");
        }
    }

    @RepeatedTest(REPETITIONS)
    void anAccountThatIsFoundByItsAddressIsLinkedOnce() {
        Player known = Player.joins();
        Person person = Social.GOOGLE.newcomer();
        known.becomes("email", person.email(), "emailVerified", true);
        List<JsonNode> answers = Together.all(copies(3, () -> ready(Social.GOOGLE, person, Map.of())));
        assertThat(values(answers, "/user/id")).containsExactly(known.id().toHexString());
        assertThat(values(answers, "/newUser")).containsExactly("false");
    }

    /** The case of an address does not matter. */
    @RepeatedTest(REPETITIONS)
    void identitiesThatBringOneAddressMakeOneAccount() {
        for (List<Social> socials : List.of(List.of(Social.GOOGLE, Social.GOOGLE), List.of(Social.values()))) {
            String email = Social.freshEmail();
            List<JsonNode> answers = Together.all(IntStream.range(0, 8)
                    .mapToObj(i -> {
                        Social social = socials.get(i % 2);
                        return ready(
                                social, social.withEmail(i % 4 < 2 ? email : email.toUpperCase(Locale.ROOT)), Map.of());
                    })
                    .toList());
            assertOneOf(answers, true);
        }
    }

    @RepeatedTest(REPETITIONS)
    void anAccountThatManyIdentitiesFindByItsAddressIsLinkedToOne() {
        Player known = Player.joins();
        String email = Social.freshEmail();
        known.becomes("email", email, "emailVerified", true);
        List<JsonNode> answers =
                Together.all(copies(8, () -> ready(Social.GOOGLE, Social.GOOGLE.withEmail(email), Map.of())));
        assertThat(assertOneOf(answers, false)).isEqualTo(known.id().toHexString());
    }

    @RepeatedTest(REPETITIONS)
    void anIdentityThatOneRegistersAndAnotherLinksIsOneUsers() {
        Person person = Social.GOOGLE.newcomer();
        Member linker = Member.registers(Social.FACEBOOK);
        JsonNode begun = linker.browser().link("GOOGLE");
        String code = Social.GOOGLE.sandbox().code(URI.create(begun.path("url").asText()), person);
        List<JsonNode> answers = Together.all(List.of(
                () -> linker.browser().verify(begun.path("state").asText(), code),
                ready(Social.GOOGLE, person, Map.of())));
        String linked = answers.getFirst().path("message").asText("");
        assertThat(answers.getLast().path("status").asText()).isEqualTo("SUCCESS");
        assertThat(answers.getLast().path("newUser").asBoolean()).isEqualTo(linked.equals("ACCOUNT_ALREADY_LINKED"));
        String owner =
                Social.GOOGLE.logsIn(Social.browser(), person).at("/user/id").asText();
        assertThat(owner).isEqualTo(answers.getLast().at("/user/id").asText());
        assertThat(owner.equals(linker.id())).isEqualTo(linked.isEmpty());
    }

    @RepeatedTest(REPETITIONS)
    void aStateIsUsedOnce() {
        Browser browser = Social.browser();
        JsonNode begun = browser.register("GOOGLE", Map.of());
        String state = begun.path("state").asText();
        Person person = Social.GOOGLE.newcomer();
        URI url = URI.create(begun.path("url").asText());
        List<JsonNode> answers = Together.all(copies(3, () -> {
            String code = Social.GOOGLE.sandbox().code(url, person);
            Browser copy = browser.copy();
            return () -> copy.verify(state, code);
        }));
        assertThat(answers.stream().map(answer -> answer.path("status").asText()))
                .containsExactlyInAnyOrder("SUCCESS", "ERROR", "ERROR");
        assertThat(values(answers, "/message")).contains("INVALID_STATE").doesNotContain("PROVIDER_ERROR");
    }

    @Test
    void namesThatAreTakenAtTheSameMomentGetNumbers() {
        String name = "Race " + new ObjectId().toHexString().substring(10);
        List<JsonNode> answers = Together.all(IntStream.range(0, 10)
                .mapToObj(_ -> ready(Social.GOOGLE, Social.GOOGLE.named(name), Map.of()))
                .toList());
        assertThat(values(answers, "/user/username"))
                .hasSize(10)
                .allMatch(each -> each.matches("race\\.[a-f0-9]{14}\\d*"));
        assertThat(answers).allMatch(answer -> answer.path("newUser").asBoolean());
    }

    @Test
    void manyJoinOneReferrerAtTheSameMoment() {
        Player referrer = Player.joins();
        List<JsonNode> answers = Together.all(IntStream.range(0, 10)
                .mapToObj(i -> {
                    Social social = i % 2 == 0 ? Social.GOOGLE : Social.FACEBOOK;
                    return ready(social, social.newcomer(), Map.of("referrerUsername", referrer.username()));
                })
                .toList());
        assertThat(values(answers, "/user/id")).hasSize(10);
        referrer.has("{'directReferralsCount': '10', 'referredThisWeek': '10'}");
    }

    /** One of them is signed in, the others are told that the address is known; returns the user. */
    private static String assertOneOf(List<JsonNode> answers, boolean newUser) {
        Map<Boolean, List<JsonNode>> bySuccess = answers.stream()
                .collect(Collectors.partitioningBy(
                        answer -> answer.path("status").asText().equals("SUCCESS")));
        assertThat(bySuccess.get(true)).as(answers.toString()).hasSize(1);
        bySuccess.get(false).forEach(answer -> LoginAnswers.refused(answer, "ACCOUNT_NOT_LINKED"));
        return LoginAnswers.signedIn(bySuccess.get(true).getFirst(), newUser)
                .path("id")
                .asText();
    }

    /** Everything but the last step. */
    private static Callable<JsonNode> ready(Social social, Person person, Map<String, ?> more) {
        Browser browser = Social.browser();
        JsonNode begun = browser.register(social.name(), more);
        String code = social.sandbox().code(URI.create(begun.path("url").asText()), person);
        return () -> browser.verify(begun.path("state").asText(), code);
    }

    private static List<Callable<JsonNode>> copies(int count, Supplier<Callable<JsonNode>> step) {
        return IntStream.range(0, count).mapToObj(_ -> step.get()).toList();
    }

    private static Set<String> values(List<JsonNode> answers, String pointer) {
        return answers.stream().map(answer -> answer.at(pointer).asText()).collect(Collectors.toSet());
    }
}
