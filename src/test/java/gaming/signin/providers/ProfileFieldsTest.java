package gaming.signin.providers;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.config.Keys;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProfileFieldsTest {
    private static final SocialSettings LOCAL = Keys.read(Social.local(Map.of()), SocialSettings::from);
    private static final SocialSettings PRODUCTION =
            Keys.read(Social.with(Map.of("social.frontend-url", Social.FRONTEND)), SocialSettings::from);

    @ParameterizedTest
    @ValueSource(strings = {"a@b", "Ada.Lovelace+1@example.com", "ä@ö.example"})
    void keepsAnAddress(String email) {
        assertThat(ProfileFields.email(email)).isEqualTo(email);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "@", "a@", "@b", "a@b@c", "a b@c", "a@b\n", "a@b\u0000", "a\u202e@b", "a"})
    void leavesOutWhatIsNoAddress(String email) {
        assertThat(ProfileFields.email(email)).isNull();
    }

    @Test
    void leavesOutWhatIsTooLong() {
        assertThat(ProfileFields.email("a".repeat(318) + "@b")).hasSize(320);
        assertThat(ProfileFields.email("a".repeat(319) + "@b")).isNull();
        assertThat(ProfileFields.name("a".repeat(255))).hasSize(255);
        assertThat(ProfileFields.name("a".repeat(256))).isNull();
        String url = "https://x/";
        assertThat(ProfileFields.pictureUrl(url + "a".repeat(2048 - url.length()), PRODUCTION))
                .hasSize(2048);
        assertThat(ProfileFields.pictureUrl(url + "a".repeat(2049 - url.length()), PRODUCTION))
                .isNull();
    }

    @Test
    void freesANameOfWhatCanNotBePrinted() {
        assertThat(ProfileFields.name(" Ada\r\n\u0000 Lovelace\u2028\ud800 ")).isEqualTo("Ada Lovelace");
        assertThat(ProfileFields.name("\u0007 \t")).isNull();
        assertThat(ProfileFields.name("نیم‌فاصله 👩‍🚀")).isEqualTo("نیم‌فاصله 👩‍🚀");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "x", "//x/y", "javascript:alert(1)", "data:image/png;base64,", "ftp://x/y", "https:///y"})
    void leavesOutWhatIsNoPicture(String url) {
        assertThat(ProfileFields.pictureUrl(url, LOCAL)).isNull();
    }

    @Test
    void takesPicturesWithoutTlsInTheLocalEnvironmentOnly() {
        assertThat(ProfileFields.pictureUrl("http://x/y", LOCAL)).isEqualTo("http://x/y");
        assertThat(ProfileFields.pictureUrl("http://x/y", PRODUCTION)).isNull();
        assertThat(ProfileFields.pictureUrl("https://x/y", PRODUCTION)).isEqualTo("https://x/y");
    }
}
