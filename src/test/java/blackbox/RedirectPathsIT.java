package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import world.Browser;

/**
 * decisions.md and details.md, "Sign-in": a redirect path is one of the frontend's own, as it stands and once
 * percent-decoded.
 */
@ExtendWith({Product.class, Social.Calmed.class})
class RedirectPathsIT {
    static Stream<String> good() {
        return Stream.of(
                "/",
                "/home",
                "/" + "🎰".repeat(511),
                "/home/",
                "/a/b/c?d=e&f=g#h",
                "/a//b",
                "/a\\b",
                "/?next=//evil.example",
                "/?next=https://evil.example",
                "/#//evil.example",
                "/a+b",
                "/+",
                "/+/evil.example",
                "/a%20b",
                "/a%2Fb",
                "/a%2F%2Fb",
                "/%20/evil.example",
                "/ /x",
                "/ü/ñ/日本",
                "/🦊",
                "/%F0%9F%A6%8A",
                "/%252F%252Fevil.example",
                "/%25",
                "/%255Cevil.example",
                "/..",
                "/.//evil.example",
                "/@evil.example",
                "/:8080",
                "/evil.example",
                "/javascript:alert(1)",
                "/<script>",
                "/'\"",
                "/" + "a".repeat(511),
                "/" + "%41".repeat(170));
    }

    static Stream<String> bad() {
        return Stream.of(
                "",
                " ",
                "home",
                " /home",
                "./home",
                "../home",
                "?a",
                "#a",
                "\\home",
                "\\/evil.example",
                "\\\\evil.example",
                "//",
                "//evil.example",
                "///evil.example",
                "/\\",
                "/\\evil.example",
                "/\\/evil.example",
                "/%2Fevil.example",
                "/%2fevil.example",
                "/%5Cevil.example",
                "/%5cevil.example",
                "%2Fhome",
                "%2F%2Fevil.example",
                "https:evil.example",
                "https://evil.example",
                "https:/home",
                "javascript:alert(1)",
                "data:text/html,x",
                "\uff0f\uff0fevil.example",
                "\ufeff/home",
                "/a\tb",
                "/\t/evil.example",
                "/\n/evil.example",
                "/a\r\nSet-Cookie: a=b",
                "/\u0000",
                "/a\u007f",
                "/a\u0085",
                "/a\u009f",
                "/%00",
                "/a%0d%0aSet-Cookie:%20a=b",
                "/%09/evil.example",
                "/%7F",
                "/%C2%85",
                "/%",
                "/%2",
                "/%zz",
                "/a%2",
                "/%u002F",
                "/%-1",
                "/% 1",
                "/%+1",
                "/" + "a".repeat(512),
                "/" + "a".repeat(100_000));
    }

    @ParameterizedTest
    @MethodSource
    void good(String path) {
        for (String type : new String[] {"GOOGLE", "FACEBOOK"}) {
            JsonNode begun = login(Social.browser(), type, path);
            assertThat(begun.path("status").asText()).as(begun.toString()).isEqualTo("SUCCESS");
            // It stays here: the provider does not see it
            assertThat(URI.create(begun.path("url").asText()).getRawQuery()).doesNotContain("evil");
        }
    }

    @ParameterizedTest
    @MethodSource
    void bad(String path) {
        Member member = Shared.MEMBER;
        LoginAnswers.refused(login(Social.browser(), "GOOGLE", path), "INVALID_REDIRECT_PATH");
        LoginAnswers.refused(login(Social.browser(), "FACEBOOK", path), "INVALID_REDIRECT_PATH");
        LoginAnswers.refused(
                Social.browser().register("GOOGLE", Map.of("redirectPath", path)), "INVALID_REDIRECT_PATH");
        JsonNode link = member.browser()
                .begin("linkSocial", "LinkSocialInput", Map.of("type", "FACEBOOK", "redirectPath", path));
        LoginAnswers.refused(link, "INVALID_REDIRECT_PATH");
    }

    @Test
    void theLongestPathComesBack() {
        String path = "/ü" + "a".repeat(510);
        Member member = Member.registers(Social.FACEBOOK);
        Browser browser = Social.browser();
        JsonNode begun = login(browser, "FACEBOOK", path);
        assertThat(browser.finish(begun, Social.FACEBOOK.sandbox(), member.person())
                        .path("redirectPath")
                        .asText())
                .isEqualTo(path);
    }

    private static final class Shared {
        static final Member MEMBER = Member.registers(Social.GOOGLE);
    }

    private static JsonNode login(Browser browser, String type, String path) {
        return browser.begin("loginWithSocial", "LoginWithSocialInput", Map.of("type", type, "redirectPath", path));
    }
}
