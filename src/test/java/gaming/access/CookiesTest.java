package gaming.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class CookiesTest {
    @Test
    void believesACookieThatIsThereOnce() {
        assertThat(came("a=b; accessToken=x.y.z; c=d").get("accessToken")).hasValue("x.y.z");
        assertThat(came("accessToken=x", "accessToken=x").get("accessToken")).hasValue("x");
        assertThat(came("accessToken=x; accessToken=y").get("accessToken")).isEmpty();
        assertThat(came("accessToken=x", "accessToken=y").get("accessToken")).isEmpty();
        assertThat(came("accesstoken=x; xaccessToken=y; accessToken").get("accessToken"))
                .isEmpty();
        assertThat(came().get("accessToken")).isEmpty();
    }

    @Test
    void knowsAllThatCameUnderAName() {
        assertThat(came("name=x; other=y; name=z", "name=x").all("name")).containsExactly("x", "z");
        assertThat(came("other=y").all("name")).isEmpty();
    }

    @Test
    void setsCookiesThatScriptsAndPlainHttpDoNotSee() {
        Cookies cookies = new Cookies(List.of(), true);

        cookies.set("name", "value", "/graphql", Duration.ofMinutes(10));

        assertThat(cookies.answered())
                .containsExactly("name=value; Max-Age=600; Path=/graphql; Secure; HttpOnly; SameSite=Lax");
    }

    @Test
    void leavesSecureOffWhereItIsToldTo() {
        Cookies cookies = new Cookies(List.of(), false);

        cookies.set("name", "value", "/", Duration.ofMinutes(10));

        assertThat(cookies.answered()).containsExactly("name=value; Max-Age=600; Path=/; HttpOnly; SameSite=Lax");
    }

    @Test
    void keepsTheLastOfOneName() {
        Cookies cookies = new Cookies(List.of(), false);

        cookies.set("name", "value", "/", Duration.ofMinutes(10));
        cookies.clear("name", "/");

        assertThat(cookies.answered()).containsExactly("name=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax");
    }

    private static Cookies came(String... headers) {
        return new Cookies(List.of(headers), true);
    }
}
