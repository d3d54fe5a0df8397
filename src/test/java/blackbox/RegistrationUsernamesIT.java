package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import java.util.Locale;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;
import sandbox.social.Person;

/** details.md, "Sign-in": usernames that are made have the form [a-z0-9_.-]{3,30}, and a number when taken. */
@ExtendWith({Product.class, Social.Calmed.class})
class RegistrationUsernamesIT {
    private static final String FORM = "[a-z0-9_.-]{3,30}";

    @ParameterizedTest
    @NullSource
    @ValueSource(
            strings = {
                "",
                " ",
                "A",
                "Al",
                "🦊🦊🦊",
                "日本太郎",
                "Иван Петров",
                "Zoë O'Neill",
                "Müller-Lüdenscheidt",
                "Straße",
                "ﬁnn ﬂóki",
                "İstanbul ıI",
                "...",
                "___",
                "a  b",
                "-dash-",
                "x/y\\z<script>",
                "'; drop table user; --",
                "player",
                "１２３",
                "a\u0301\u0301\u0301",
                "a\u0000b",
                "\u202eevil",
                "Wolfeschlegelsteinhausenbergerdorff Hubert Blaine the Twenty-Seventh of Philadelphia"
            })
    void aNameOfEveryKindGivesAUsername(String name) {
        for (Social social : Social.values()) {
            var person = new Person("s" + new ObjectId(), name, Social.freshEmail(), true, null);
            assertThat(Member.registers(social, person).username()).matches(FORM);
            var namesake = new Person("s" + new ObjectId(), name, Social.freshEmail(), true, null);
            assertThat(Member.registers(social, namesake).username()).matches(FORM);
        }
    }

    @Test
    void aVeryLongNameGivesAUsername() {
        for (int length : new int[] {254, 255, 256, 5000}) {
            assertThat(Member.registers(Social.GOOGLE, Social.GOOGLE.named("n".repeat(length)))
                            .username())
                    .matches(FORM);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "Zoë O'Neill %s, zoe.o.neill.%s",
        "ÄÖÜ-%s, aou-%s",
        "Jean_Luc %s, jean_luc.%s",
        "Łukasz %s, lukasz.%s",
        "Straße %s, strasse.%s",
        "Işıl %s, isil.%s",
        "İSTANBUL %s, istanbul.%s",
        "Øystein %s, oystein.%s",
        "Ærø Œuvre %s, aero.oeuvre.%s",
        "Đặng Þór %s, dang.thor.%s",
        "Ħal Ŋ Guð %s, hal.n.gud.%s",
        "Иван Петров %s, ivan.petrov.%s",
        "Νίκος %s, nikos.%s",
        "小龙 %s, xiao.long.%s",
        "김민수 %s, gimminsu.%s",
        "さくら %s, sakura.%s",
        "サクラ %s, sakura.%s",
        "דנה %s, dnh.%s",
        "محمد %s, mhmd.%s",
        "राजेश %s, rajesa.%s",
        "ＡＮＮＡ %s, anna.%s",
    })
    void theNameIsRecognized(String name, String username) {
        String suffix = new ObjectId().toHexString().substring(16);
        assertThat(Member.registers(Social.GOOGLE, Social.GOOGLE.named(name.formatted(suffix)))
                        .username())
                .isEqualTo(username.formatted(suffix));
    }

    @ParameterizedTest
    @CsvSource({"李, li", "Al, al", "Ё, e", "Bo!, bo"})
    void aShortNameGetsANumber(String name, String username) {
        for (int i = 0; i < 2; i++) {
            assertThat(Member.registers(Social.GOOGLE, Social.GOOGLE.named(name))
                            .username())
                    .matches(username + "[0-9]+")
                    .matches(FORM);
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
        for (Social social : Social.values()) {
            assertThat(Member.registers(social, social.named(name)).username()).matches("player[0-9]+");
        }
    }

    @Test
    void aNameThatOnlyBeginsLikeAReservedOneIsGiven() {
        String suffix = new ObjectId().toHexString().substring(16);
        for (String name : new String[] {"adminka" + suffix, "teamwork" + suffix, "me.and.you." + suffix}) {
            assertThat(Member.registers(Social.GOOGLE, Social.GOOGLE.named(name))
                            .username())
                    .isEqualTo(name);
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
    void aNameThatIsTakenInOtherCaseGetsANumber() {
        String name = "cased" + new ObjectId().toHexString().substring(12);
        Product.feeds()
                .accept("users", record("id", new ObjectId().toHexString(), "username", name.toUpperCase(Locale.ROOT)));
        assertThat(Member.registers(Social.FACEBOOK, Social.FACEBOOK.named(name))
                        .username())
                .matches(name + "[0-9]+");
    }

    @Test
    void aNameThatDiffersByAccentsFromAFedOneMayStay() {
        String suffix = new ObjectId().toHexString().substring(16);
        Product.feeds().accept("users", record("id", new ObjectId().toHexString(), "username", "zoë" + suffix));
        assertThat(Member.registers(Social.GOOGLE, Social.GOOGLE.named("Zoë" + suffix))
                        .username())
                .isEqualTo("zoe" + suffix);
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
}
