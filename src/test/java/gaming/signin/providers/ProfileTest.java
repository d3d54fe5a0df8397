package gaming.signin.providers;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.config.Keys;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProfileTest {
    private static final SocialSettings LOCAL = Keys.read(Social.local(Map.of()), SocialSettings::from);
    private static final SocialSettings PRODUCTION =
            Keys.read(Social.with(Map.of("social.frontend-url", Social.FRONTEND)), SocialSettings::from);

    @ParameterizedTest
    @ValueSource(strings = {"a@b", "Ada.Lovelace+1@example.com", "ä@ö.example"})
    void keepsAnAddress(String email) {
        assertThat(Profile.email(email)).isEqualTo(email);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "@", "a@", "@b", "a@b@c", "a b@c", "a@b\n", "a@b\u0000", "a\u202e@b", "a"})
    void leavesOutWhatIsNoAddress(String email) {
        assertThat(Profile.email(email)).isNull();
    }

    @Test
    void leavesOutWhatIsTooLong() {
        assertThat(Profile.email("a".repeat(318) + "@b")).hasSize(320);
        assertThat(Profile.email("a".repeat(319) + "@b")).isNull();
        assertThat(Profile.name("a".repeat(255))).hasSize(255);
        assertThat(Profile.name("a".repeat(256))).isNull();
        String url = "https://x/";
        assertThat(Profile.pictureUrl(url + "a".repeat(2048 - url.length()), PRODUCTION))
                .hasSize(2048);
        assertThat(Profile.pictureUrl(url + "a".repeat(2049 - url.length()), PRODUCTION))
                .isNull();
    }

    @Test
    void removesUnprintableCharactersFromAName() {
        assertThat(Profile.name(" Ada\r\n\u0000 Lovelace\u2028\ud800 ")).isEqualTo("Ada Lovelace");
        assertThat(Profile.name("\u0007 \t")).isNull();
        assertThat(Profile.name("نیم‌فاصله 👩‍🚀")).isEqualTo("نیم‌فاصله 👩‍🚀");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "x", "//x/y", "javascript:alert(1)", "data:image/png;base64,", "ftp://x/y", "https:///y"})
    void leavesOutWhatIsNoPicture(String url) {
        assertThat(Profile.pictureUrl(url, LOCAL)).isNull();
    }

    @Test
    void takesPicturesWithoutTlsInTheLocalEnvironmentOnly() {
        assertThat(Profile.pictureUrl("http://x/y", LOCAL)).isEqualTo("http://x/y");
        assertThat(Profile.pictureUrl("http://x/y", PRODUCTION)).isNull();
        assertThat(Profile.pictureUrl("https://x/y", PRODUCTION)).isEqualTo("https://x/y");
    }
}
