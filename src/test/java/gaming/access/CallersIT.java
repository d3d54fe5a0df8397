package gaming.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.Http;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import world.World;

@ExtendWith(World.class)
class CallersIT {
    private static final ObjectId USER = new ObjectId("65f000000000000000000001");

    @Test
    void takesTheCallerFromTheCookie() {
        String token = World.accessToken(USER);
        assertThat(whoAmI("Cookie", "a=b; accessToken=" + token + "; c=\"d, e\""))
                .isEqualTo(USER + " USER 127.0.0.1");
        assertThat(whoAmI("Cookie", "accessToken=" + token + "; accessToken=" + token))
                .startsWith(USER.toHexString());
    }

    @Test
    void looksAtNothingElse() {
        String token = World.accessToken(USER);
        assertThat(whoAmI("Authorization", "Bearer " + token)).startsWith("anonymous");
        assertThat(whoAmI("accessToken", token)).startsWith("anonymous");
        assertThat(whoAmI()).startsWith("anonymous");
    }

    @Test
    void refusesTwoDifferentTokens() {
        String token = World.accessToken(USER);
        String other = World.accessToken(new ObjectId());
        assertThat(whoAmI("Cookie", "accessToken=" + token + "; accessToken=" + other))
                .startsWith("anonymous");
        assertThat(whoAmI("Cookie", "accessToken=" + token, "Cookie", "accessToken=" + other))
                .startsWith("anonymous");
        assertThat(whoAmI("Cookie", "accessToken=" + "x".repeat(9000))).startsWith("anonymous");
        assertThat(whoAmI("Cookie", ";;=; accessToken=;")).startsWith("anonymous");
    }

    @Test
    void believesNoForwardedAddressByDefault() {
        assertThat(answer("/test-who-am-i/by-default", "X-Forwarded-For", "203.0.113.9"))
                .isEqualTo("anonymous 127.0.0.1");
    }

    @Test
    void believesTheForwardedAddressOfATrustedProxy() {
        assertThat(whoAmI("X-Forwarded-For", "203.0.113.9")).isEqualTo("anonymous 203.0.113.9");
        assertThat(whoAmI("X-Forwarded-For", "198.51.100.1, 203.0.113.9, 127.0.0.1"))
                .isEqualTo("anonymous 203.0.113.9");
        assertThat(whoAmI("X-Forwarded-For", "203.0.113.9, nowhere")).isEqualTo("anonymous 127.0.0.1");
    }

    private static String whoAmI(String... headers) {
        return answer("/test-who-am-i", headers);
    }

    private static String answer(String path, String... headers) {
        var answer = Http.get(World.publicUrl().resolve(path), headers);
        assertThat(answer.status()).isEqualTo(200);
        return answer.body();
    }
}
