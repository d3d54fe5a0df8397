package gaming.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.Feeds;
import dev.Http;
import dev.Http.Answer;
import gaming.payments.PastClaims;
import gaming.payments.PaymentStatus;
import io.helidon.microprofile.testing.AddConfigSource;
import io.helidon.microprofile.testing.Socket;
import jakarta.inject.Inject;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.eclipse.microprofile.config.spi.ConfigSource;
import org.junit.jupiter.api.Test;
import sandbox.Confidential;
import sandbox.Json;
import sandbox.social.Person;
import world.FlaggedClaim;
import world.OwnContainer;
import world.Rows;
import world.World;

/** A console that browsers reach by TLS, and that masks personal data. */
@OwnContainer
class SecureConsoleContainerIT {
    @Inject
    @Socket("internal")
    private URI internal;

    @Inject
    @ConfigProperty(name = "db.url")
    private String url;

    @AddConfigSource
    static ConfigSource settings() {
        return World.settings(Map.of("console.url", "https://console.example", "reports.personal-data", "masked"));
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
        assertThat(URLDecoder.decode(address(begun), StandardCharsets.UTF_8))
                .contains("redirect_uri=https://console.example/console/signed-in");
        String session = session(begun, Visitor.OLGA);
        assertThat(session).contains("; Path=/;", "; Secure;", "; HttpOnly", "; SameSite=Lax");
        String own = Confidential.keep(session.split(";")[0]);
        assertThat(open("", own).status()).isEqualTo(200);
        assertThat(open("", own.replaceFirst("^__Host-", "")).status()).isEqualTo(303);
    }

    @Test
    void onlyAnOperatorSeesWhatNamesAPerson() {
        String address = "masked" + new ObjectId() + "@example.com";
        var user = new ObjectId();
        new Feeds(internal).accept("users", Json.record("id", user.toHexString(), "username", "u" + user));
        var rows = new Rows(url.replaceFirst("\\?.*", "").replaceFirst(".*/", ""));
        rows.change(
                "update user set username = ?, username_key = ? where id = ?", address, address, user.toByteArray());
        FlaggedClaim.deadLetter(
                rows, "CONSOLE_TEST", "NUMBER", Json.record("email", address).toString(), "refused");
        PastClaims.made(rows, user, "1971-01-01", PaymentStatus.COMPLETED, false, 1);
        String vera = signedIn(Visitor.VERA);
        assertThat(open("dead-letters?topic=CONSOLE_TEST", vera).body())
                .contains("An operator sees the message")
                .doesNotContain(address);
        assertThat(open("users/" + user + "/statements", vera).status()).isEqualTo(200);
        assertThat(open("claims?search=" + address, vera).status()).isEqualTo(200);
        assertThat(open("claims/file.csv?userId=" + user, vera).body())
                .contains(user + ",m***@e***.com,8.00000001")
                .doesNotContain(address);
        String olga = signedIn(Visitor.OLGA);
        assertThat(open("dead-letters?topic=CONSOLE_TEST", olga).body()).contains(address);
        assertThat(open("users/" + user + "/statements", olga).status()).isEqualTo(200);
        assertThat(open("claims/file.csv?userId=" + user, olga).body()).contains(user + "," + address);
        assertThat(open("claims?search=" + address, olga).status()).isEqualTo(303);
    }

    private Answer open(String path, String cookie) {
        return Http.get(internal.resolve("/console/" + path), "Cookie", cookie);
    }

    private String signedIn(Person person) {
        return Confidential.keep(
                session(Http.get(internal.resolve("/console/sign-in")), person).split(";")[0]);
    }

    private static String address(Answer begun) {
        return begun.headers().firstValue("Location").orElseThrow();
    }

    /** The header that sets the cookie of the session. */
    private String session(Answer begun, Person person) {
        String cookie = begun.headers().firstValue("Set-Cookie").orElseThrow().split(";")[0];
        URI back = World.operators().pick(URI.create(address(begun)), person);
        Answer done = Http.get(internal.resolve("/console/signed-in?" + back.getRawQuery()), "Cookie", cookie);
        return done.headers().allValues("Set-Cookie").stream()
                .filter(set -> set.startsWith("__Host-console="))
                .findFirst()
                .orElseThrow();
    }
}
