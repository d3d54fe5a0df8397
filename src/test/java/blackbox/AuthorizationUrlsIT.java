package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import sandbox.social.Person;
import sandbox.social.SandboxFacebook;
import sandbox.social.SandboxGoogle;
import world.Browser;
import world.World;

/** decisions.md, "Sign-in": where a browser is sent, and what it brings. */
@ExtendWith({Product.class, Social.Calmed.class})
class AuthorizationUrlsIT {
    private static final String TOKEN = "[A-Za-z0-9_-]{43}";

    @Test
    void googleIsAskedByOpenIdConnect() {
        JsonNode begun = Social.browser().login("GOOGLE");
        assertThat(begun.path("url").asText()).startsWith(World.google().url() + "/authorize?");
        Map<String, String> parameters = parameters(begun);
        assertThat(parameters)
                .containsOnlyKeys(
                        "response_type",
                        "client_id",
                        "redirect_uri",
                        "scope",
                        "state",
                        "nonce",
                        "code_challenge",
                        "code_challenge_method")
                .containsEntry("client_id", SandboxGoogle.CLIENT_ID);
        assertThat(parameters.get("scope").split(" ")).containsExactlyInAnyOrder("openid", "email", "profile");
        assertThat(parameters.get("nonce")).matches(TOKEN);
    }

    @Test
    void facebookIsAskedByOAuth() {
        JsonNode begun = Social.browser().login("FACEBOOK");
        assertThat(begun.path("url").asText()).startsWith(World.facebook().url() + "/dialog/oauth?");
        Map<String, String> parameters = parameters(begun);
        assertThat(parameters)
                .containsOnlyKeys(
                        "response_type",
                        "client_id",
                        "redirect_uri",
                        "scope",
                        "state",
                        "code_challenge",
                        "code_challenge_method")
                .containsEntry("client_id", SandboxFacebook.CLIENT_ID);
        assertThat(parameters.get("scope").split("[ ,]")).containsExactlyInAnyOrder("email", "public_profile");
    }

    @ParameterizedTest
    @EnumSource
    void everyFlowAsksAlike(Social social) {
        Member member = Member.registers(social.other());
        for (JsonNode begun : new JsonNode[] {
            Social.browser().register(social.name(), Map.of("promoCode", "SECRET", "fingerprint", "SECRET")),
            Social.browser().login(social.name()),
            member.browser().link(social.name())
        }) {
            assertThat(parameters(begun))
                    .containsEntry("response_type", "code")
                    .containsEntry("redirect_uri", World.FRONTEND + "/auth/callback")
                    .containsEntry("state", begun.path("state").asText())
                    .containsEntry("code_challenge_method", "S256");
            assertThat(parameters(begun).get("code_challenge")).matches(TOKEN);
            assertThat(begun.path("url").asText()).doesNotContain("SECRET", "verifier", "secret=");
        }
    }

    @ParameterizedTest
    @EnumSource
    void aSignInReturnsToThePageThatBeganIt(Social social) {
        String page = "http://localhost:5173";
        var browser = new Browser(Product.publicUrl(), "Origin", page);
        Person person = social.newcomer();
        JsonNode begun = browser.register(social.name(), Map.of());
        assertThat(parameters(begun)).containsEntry("redirect_uri", page + "/auth/callback");
        String code = social.sandbox().code(URI.create(begun.path("url").asText()), person);
        // The flow keeps its page: a request without an Origin ends it, too
        Browser copy = browser.copy();
        LoginAnswers.signedIn(browser.verify(begun.path("state").asText(), code), true);
        LoginAnswers.refused(copy.verify(begun.path("state").asText(), code), "INVALID_STATE");

        JsonNode again = browser.login(social.name());
        assertThat(parameters(again)).containsEntry("redirect_uri", page + "/auth/callback");
        LoginAnswers.signedIn(browser.finish(again, social.sandbox(), person), false);
        LoginAnswers.signedIn(
                browser.linked(
                        social.other().name(),
                        social.other().sandbox(),
                        social.other().newcomer()),
                false);
    }

    @ParameterizedTest
    @EnumSource
    void thePageOfTheServiceIsNoFrontend(Social social) {
        var browser = new Browser(
                Product.publicUrl(),
                "Origin",
                "http://localhost:" + Product.publicUrl().getPort());
        assertThat(parameters(browser.login(social.name())))
                .containsEntry("redirect_uri", World.FRONTEND + "/auth/callback");
    }

    @ParameterizedTest
    @EnumSource
    void nothingIsUsedTwice(Social social) {
        var seen = new TreeSet<String>();
        for (int i = 0; i < 20; i++) {
            Map<String, String> parameters = parameters(Social.browser().login(social.name()));
            Stream.of("state", "nonce", "code_challenge")
                    .filter(parameters::containsKey)
                    .forEach(each -> assertThat(seen.add(parameters.get(each))).isTrue());
        }
    }

    private static Map<String, String> parameters(JsonNode begun) {
        var parameters = new HashMap<String, String>();
        for (String pair : URI.create(begun.path("url").asText()).getRawQuery().split("&")) {
            String[] parts = pair.split("=", 2);
            String before = parameters.put(parts[0], URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
            assertThat(before).as(parts[0] + " twice").isNull();
        }
        return parameters;
    }
}
