package gaming.signin.providers;

import static gaming.signin.providers.FacebookFlow.BEN;
import static gaming.signin.providers.Social.CHALLENGE;
import static org.assertj.core.api.Assertions.assertThat;

import gaming.signin.providers.ProviderAnswer.CodeRefused;
import gaming.signin.providers.ProviderAnswer.Unavailable;
import gaming.signin.providers.ProviderAnswer.Unverified;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sandbox.social.Person;
import sandbox.wire.HttpListener;
import sandbox.wire.Reply.Answer;
import sandbox.wire.Request;

class FacebookTest {
    private static final String TOKENS = "{\"access_token\":\"EAAx\",\"token_type\":\"bearer\"}";

    private static final FacebookFlow FLOW = new FacebookFlow(Map.of());

    @AfterEach
    void calm() {
        FLOW.sandbox.calm();
    }

    @AfterAll
    static void close() {
        FLOW.close();
    }

    @Test
    void saysWhoThePersonIsAndVouchesForNoAddress() {
        assertThat(FLOW.signIn(BEN.withPicture("https://pictures.example/ben.png")))
                .isEqualTo(new ProviderAnswer.Person<>(new Profile(
                        AuthSocialType.FACEBOOK,
                        "2200",
                        "ben@example.com",
                        Profile.EmailProof.NOT_SAID,
                        "Ben",
                        "https://pictures.example/ben.png")));
        assertThat(Social.person(FLOW.signIn(Person.withoutEmail("1", "Eve"))).email())
                .isNull();
    }

    @Test
    void refusesAnInventedCodeAndOneOfAnotherFlow() {
        assertThat(FLOW.facebook.person("guessed", CHALLENGE)).isInstanceOf(CodeRefused.class);
        assertThat(FLOW.facebook.person(FLOW.code(BEN, Social.challenge("b")), CHALLENGE))
                .isInstanceOf(CodeRefused.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"error\":\"invalid_grant\"}", "{\"error\":{\"code\":100}}"})
    void knowsBothErrorsOfARefusedCode(String error) {
        assertThat(answered(Answer.json(400, error), "{}")).isInstanceOf(CodeRefused.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"error\":{\"code\":1}}", "{\"error\":{\"code\":\"100\"}}", "{\"error\":\"invalid_client\"}",
                "{}", "[]", "",
                "<html>",
            })
    void takesOtherErrorsForNoneOfTheCode(String error) {
        assertThat(answered(Answer.json(400, error), "{}")).isInstanceOf(Unavailable.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", "{",
                "[]", "null",
                "{}", "{\"access_token\":\"\"}",
                "{\"access_token\":\"a b\"}", "{\"access_token\":\"a\\r\\nHost: evil\"}",
                "{\"access_token\":[]}", "{\"access_token\":\"a\",\"access_token\":\"b\"}",
                "{\"access_token\":\"a\"}{}",
            })
    void doesWithoutAnUnusableToken(String tokens) {
        assertThat(answered(Answer.json(200, tokens), "{\"id\":\"1\"}")).isInstanceOf(Unavailable.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}", "{\"id\":null}", "{\"id\":1}",
                "{\"id\":\"\"}", "{\"id\":\"a b\"}", "{\"id\":\"1\",\"name\":2}",
                "{\"id\":\"1\",\"email\":{}}", "{\"id\":\"1\",\"picture\":{\"data\":{\"url\":3}}}",
            })
    void refusesAProfileThatDoesNotHold(String profile) {
        assertThat(answered(Answer.json(200, TOKENS), profile)).isInstanceOf(Unverified.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "{\"id\":\"1\"", "{\"id\":\"1\",\"id\":\"2\"}", "\"1\""})
    void doesWithoutAnUnreadableProfile(String profile) {
        assertThat(answered(Answer.json(200, TOKENS), profile)).isInstanceOf(Unavailable.class);
    }

    @Test
    void readsAProfileOfAnotherMediaTypeAndLeavesOutWhatIsOdd() {
        var profile = new Answer(
                200,
                "text/javascript",
                "{\"id\":\"1\",\"name\":\" \",\"email\":\"x\",\"picture\":{\"data\":{\"url\":\"javascript:x\"}}}");
        assertThat(answered(Answer.json(200, TOKENS), profile))
                .isEqualTo(new ProviderAnswer.Person<>(
                        new Profile(AuthSocialType.FACEBOOK, "1", null, Profile.EmailProof.NOT_SAID, null, null)));
    }

    @Test
    void asksForTheFieldsWithTheTokenInTheHeaderOnly() {
        var asked = new CopyOnWriteArrayList<Request>();
        try (var server = HttpListener.start(0, request -> {
            asked.add(request);
            return Answer.json(200, request.path().equals("/me") ? "{\"id\":\"1\"}" : TOKENS);
        })) {
            at(server.url()).person("code", CHALLENGE);
        }
        assertThat(asked.getLast().method()).isEqualTo("GET");
        assertThat(asked.getLast().query()).isEqualTo("fields=id,name,email,picture");
        assertThat(asked.getLast().header("authorization")).contains("Bearer EAAx");
    }

    private ProviderAnswer<Profile> answered(Answer tokens, String profile) {
        return answered(tokens, Answer.json(200, profile));
    }

    private ProviderAnswer<Profile> answered(Answer tokens, Answer profile) {
        try (var server = HttpListener.start(0, request -> request.path().equals("/me") ? profile : tokens)) {
            return at(server.url()).person("code", CHALLENGE);
        }
    }

    private static Facebook at(URI url) {
        return Social.facebook(Social.local(Map.of(
                "facebook.authorization-endpoint", url + "/dialog",
                "facebook.token-endpoint", url + "/token",
                "facebook.profile-endpoint", url + "/me",
                "facebook.client-id", "client",
                "facebook.client-secret", "secret")));
    }
}
