package gaming.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.Http;
import dev.Http.Answer;
import io.helidon.microprofile.testing.AddConfigSource;
import io.helidon.microprofile.testing.Socket;
import jakarta.inject.Inject;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.eclipse.microprofile.config.spi.ConfigSource;
import org.junit.jupiter.api.Test;
import sandbox.Confidential;
import world.OwnContainer;
import world.World;

/** A console that browsers reach by TLS. */
@OwnContainer
class SecureConsoleContainerIT {
    @Inject
    @Socket("internal")
    private URI internal;

    @AddConfigSource
    static ConfigSource settings() {
        return World.settings(Map.of("console.url", "https://console.example"));
    }

    @Test
    void itsCookiesAreOfThisHostAndOfTlsOnly() {
        Answer begun = Http.get(internal.resolve("/console/sign-in"));
        assertThat(begun.headers().allValues("Set-Cookie"))
                .singleElement()
                .asString()
                .startsWith("__Host-console-sign-in=")
                .contains("; Path=/;", "; Secure;", "; HttpOnly")
                .doesNotContain("Domain");
        String address = begun.headers().firstValue("Location").orElseThrow();
        assertThat(URLDecoder.decode(address, StandardCharsets.UTF_8))
                .contains("redirect_uri=https://console.example/console/signed-in");
        String cookie = begun.headers().firstValue("Set-Cookie").orElseThrow().split(";")[0];
        URI back = World.operators().pick(URI.create(address), Visitor.OLGA);
        Answer done = Http.get(internal.resolve("/console/signed-in?" + back.getRawQuery()), "Cookie", cookie);
        String session = done.headers().allValues("Set-Cookie").stream()
                .filter(set -> set.startsWith("__Host-console="))
                .findFirst()
                .orElseThrow();
        assertThat(session).contains("; Path=/;", "; Secure;", "; HttpOnly", "; SameSite=Lax");
        String own = Confidential.keep(session.split(";")[0]);
        assertThat(Http.get(internal.resolve("/console/"), "Cookie", own).status())
                .isEqualTo(200);
        String plain = own.replaceFirst("^__Host-", "");
        assertThat(Http.get(internal.resolve("/console/"), "Cookie", plain).status())
                .isEqualTo(303);
    }
}
