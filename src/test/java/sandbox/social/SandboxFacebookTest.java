package sandbox.social;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http;
import java.time.Clock;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SandboxFacebookTest {
    private static final String TOKEN = "/oauth/access_token";
    private static final String EVERYTHING = "/me?fields=id,name,email,picture";
    private static final Person ADA =
            Person.verified("9001", "Ada", "ada@example.com").withPicture("https://pictures.example/ada.png");
    private static final SandboxFacebook FACEBOOK = SandboxFacebook.start(0, Clock.systemUTC());

    private final Authorizing authorizing = Authorizing.facebook(FACEBOOK);

    @AfterAll
    static void close() {
        FACEBOOK.close();
    }

    @Test
    void tellsTheFieldsThatItIsAskedFor() {
        JsonNode profile = me(EVERYTHING, token(ADA)).json();

        assertThat(profile.path("id").asText()).isEqualTo("9001");
        assertThat(profile.path("name").asText()).isEqualTo("Ada");
        assertThat(profile.path("email").asText()).isEqualTo("ada@example.com");
        assertThat(profile.at("/picture/data/url").asText()).isEqualTo("https://pictures.example/ada.png");
        assertThat(me("/me", token(ADA)).json().toString()).isEqualTo("{\"id\":\"9001\",\"name\":\"Ada\"}");
    }

    @Test
    void leavesOutTheEmailOfWhoHasNoneOrWasNotAskedForIt() {
        assertThat(me(EVERYTHING, token(Person.withoutEmail("9002", "Bob")))
                        .json()
                        .has("email"))
                .isFalse();
        Authorizing modest = authorizing.with("scope", "public_profile");
        String token = modest.redeem(TOKEN, FACEBOOK.code(modest.url(), ADA))
                .json()
                .path("access_token")
                .asText();
        assertThat(me(EVERYTHING, token).json().has("email")).isFalse();
    }

    @Test
    void aCodeIsGoodOnce() {
        String code = FACEBOOK.code(authorizing.url(), ADA);
        assertThat(authorizing.redeem(TOKEN, code).status()).isEqualTo(200);
        assertThat(error(authorizing.redeem(TOKEN, code))).isEqualTo(100);
    }

    @ParameterizedTest
    @CsvSource({
        "client_secret, wrong",
        "client_secret, ''",
        "redirect_uri, http://localhost:3000/",
        "code_verifier, wrong",
        "code_verifier, ''",
        "code, wrong"
    })
    void refusesWhatDoesNotBelongToTheCode(String field, String value) {
        String code = FACEBOOK.code(authorizing.url(), ADA);
        assertThat(error(authorizing.redeem(TOKEN, code, field, value))).isEqualTo(100);
    }

    @Test
    void asksForAVerifierOnlyWhereThereWasAChallenge() {
        Authorizing plain = authorizing.with("code_challenge", "").with("code_challenge_method", "");
        assertThat(plain.redeem(TOKEN, FACEBOOK.code(plain.url(), ADA), "code_verifier", "")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void tellsNobodyWithoutItsToken() {
        assertThat(error(Http.get(FACEBOOK.url().resolve(EVERYTHING)))).isEqualTo(190);
        assertThat(error(me(EVERYTHING, "EAAwrong"))).isEqualTo(190);
        assertThat(error(Http.get(FACEBOOK.url().resolve(EVERYTHING + "&access_token=" + token(ADA)))))
                .isEqualTo(190);
    }

    private String token(Person person) {
        return authorizing
                .redeem(TOKEN, FACEBOOK.code(authorizing.url(), person))
                .json()
                .path("access_token")
                .asText();
    }

    private static Http.Answer me(String path, String token) {
        return Http.get(FACEBOOK.url().resolve(path), "Authorization", "Bearer " + token);
    }

    private static int error(Http.Answer answer) {
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json().at("/error/type").asText()).isEqualTo("OAuthException");
        return answer.json().at("/error/code").asInt();
    }
}
