package gaming.signin.providers;

import static gaming.signin.providers.GoogleFlow.ADA;
import static gaming.signin.providers.Social.CHALLENGE;
import static org.assertj.core.api.Assertions.assertThat;

import gaming.signin.providers.ProviderAnswer.CodeRefused;
import gaming.signin.providers.ProviderAnswer.Unavailable;
import gaming.signin.providers.ProviderAnswer.Unverified;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sandbox.social.Person;
import world.Logged;

class GoogleTest {
    private static final GoogleFlow FLOW = new GoogleFlow(Map.of());

    @AfterEach
    void calm() {
        FLOW.sandbox.calm();
    }

    @AfterAll
    static void close() {
        FLOW.close();
    }

    @Test
    void saysWhoThePersonIs() {
        assertThat(FLOW.signIn(ADA.withPicture("https://pictures.example/ada.png")))
                .isEqualTo(new ProviderAnswer.Person<>(new Profile(
                        AuthSocialType.GOOGLE,
                        "1100",
                        "ada@example.com",
                        Profile.EmailProof.VERIFIED,
                        "Ada",
                        "https://pictures.example/ada.png")));
    }

    @Test
    void vouchesForVerifiedAddressesOnly() {
        Profile unverified = Social.person(FLOW.signIn(Person.unverified("1", "Eve", "ada@example.com")));
        assertThat(unverified.email()).isEqualTo("ada@example.com");
        assertThat(unverified.emailProof()).isEqualTo(Profile.EmailProof.NOT_VERIFIED);

        Profile without = Social.person(FLOW.signIn(Person.withoutEmail("2", "Eve")));
        assertThat(without.email()).isNull();
        assertThat(without.emailProof()).isEqualTo(Profile.EmailProof.NOT_VERIFIED);
    }

    @Test
    void leavesOutAnAddressThatIsNoneAndVouchesForNothing() {
        FLOW.sandbox.idTokens(token -> token.claim("email", "no address"));

        Profile profile = Social.person(FLOW.signIn(ADA));
        assertThat(profile.email()).isNull();
        assertThat(profile.emailProof()).isEqualTo(Profile.EmailProof.NOT_VERIFIED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"guessed", "", " ", "a&code=b", "a b\r\n", "ä"})
    void refusesAnInventedCode(String code) {
        assertThat(FLOW.google.person(code, CHALLENGE)).isInstanceOf(CodeRefused.class);
    }

    @Test
    void doesNotAskForACodeThatIsTooLong() {
        assertThat(FLOW.google.person("a".repeat(4097), CHALLENGE)).isInstanceOf(CodeRefused.class);
        assertThat(FLOW.sandbox.requests(GoogleFlow.TOKEN)).isZero();
    }

    @Test
    void refusesTheCodeOfAFlowWithAnotherVerifier() {
        assertThat(FLOW.google.person(FLOW.code(ADA, Social.challenge("b")), CHALLENGE))
                .isInstanceOf(CodeRefused.class);
    }

    @Test
    void doesNotTakeAWrongSecretForAWrongCode() {
        try (var wrong = new GoogleFlow(Map.of("google.client-secret", "wrong"))) {
            assertThat(wrong.signIn(ADA)).isEqualTo(new Unavailable<>("HTTP 401 invalid_client"));
        }
    }

    @Test
    void logsOneLineForWhatDoesNotVerifyAndNothingConfidential() {
        FLOW.sandbox.idTokens(token -> token.claim("nonce", "stolen"));
        try (var logged = Logged.by(CodeFlow.class)) {
            String code = FLOW.code(ADA, CHALLENGE);
            assertThat(FLOW.google.person(code, CHALLENGE)).isInstanceOf(Unverified.class);
            assertThat(FLOW.google.person(code, CHALLENGE)).isInstanceOf(CodeRefused.class);

            assertThat(logged.lines())
                    .containsExactly(
                            "WARNING GOOGLE gave an answer that does not verify: ID token: JWT nonce claim value rejected");
        }
    }

    @Test
    void isThereWithoutConfiguration() {
        var none = new SocialProviders(Social.local(Map.of()), FLOW.clock);

        assertThat(none.authorizationUrl(AuthSocialType.GOOGLE, CHALLENGE)).isEmpty();
        assertThat(none.profile(AuthSocialType.GOOGLE, "code", CHALLENGE))
                .isEqualTo(new Unavailable<>("not configured"));
    }
}
