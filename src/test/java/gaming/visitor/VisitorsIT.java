package gaming.visitor;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import dev.EmbeddedMariaDb;
import dev.Http;
import dev.TestKeys;
import java.time.Duration;
import java.util.List;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import world.StatementLog;
import world.TestClock;
import world.World;

/** decisions.md and details.md, "Catalogue": the facts of a visitor, over HTTP. */
@ExtendWith(World.class)
class VisitorsIT {
    private static final String PHONE = "Mozilla/5.0 (Linux; Android 10; K) Chrome/123.0.0.0 Mobile Safari/537.36";
    private static final String NOBODY = " [] nobody UNAUTHORIZED_ACCESS";

    private final ObjectId id = new ObjectId();

    @Test
    void knowsNothingWithoutHeaders() {
        assertThat(visit("")).isEqualTo("? DESKTOP en" + NOBODY);
    }

    @ParameterizedTest
    @CsvSource({
        World.GERMANY + ", DE",
        World.UNITED_STATES + ", US",
        World.FRANCE + ", FR",
        World.NO_COUNTRY + ", ?",
        "2001:db8:de::1, DE",
        "::ffff:192.0.2.1, DE",
        "'192.0.2.1, 198.51.100.1', US"
    })
    void knowsTheCountryOfTheForwardedAddress(String forwarded, String country) {
        assertThat(visit("", "X-Forwarded-For", forwarded)).isEqualTo(country + " DESKTOP en" + NOBODY);
    }

    @Test
    void knowsTheDeviceAndTheLanguageOfTheBrowser() {
        assertThat(visit("", "User-Agent", PHONE, "Accept-Language", "sv, de-AT;q=0.9, fr;q=0.5"))
                .isEqualTo("? MOBILE de" + NOBODY);
        assertThat(visit("", "Accept-Language", "sv", "Accept-Language", "de")).isEqualTo("? DESKTOP de" + NOBODY);
        assertThat(visit("", "User-Agent", PHONE + "x".repeat(3000), "Accept-Language", "x".repeat(3000)))
                .isEqualTo("? MOBILE en" + NOBODY);
    }

    @Test
    void believesTrustedProxiesOnly() {
        assertThat(visit("/by-default", "X-Forwarded-For", World.GERMANY, "User-Agent", "curl/8"))
                .isEqualTo("? DESKTOP en" + NOBODY);
    }

    @Test
    void knowsTheUserWithSegmentsAndLanguage() {
        register("fr-CA");
        assertThat(visit("", "Cookie", cookie("USER"), "Accept-Language", "de"))
                .isEqualTo("? DESKTOP fr [new, vip] v" + id + " " + id);
    }

    @Test
    void aUserWithoutALanguageReadsTheBrowsersAndOneWithAnUnknownLanguageEnglish() {
        register(null);
        assertThat(visit("", "Cookie", cookie("USER"), "Accept-Language", "de")).startsWith("? DESKTOP de [");
        register("sv");
        assertThat(visit("", "Cookie", cookie("USER"), "Accept-Language", "de")).startsWith("? DESKTOP en [");
    }

    @Test
    void refusesUsersWithoutTheRoleAndTreatsUnknownUsersAsAnonymous() {
        register("fr");
        assertThat(visit("", "Cookie", cookie("GUEST")))
                .isEqualTo("? DESKTOP fr [new, vip] v" + id + " UNAUTHORIZED_ACCESS");
        assertThat(visit("", "Cookie", "accessToken=" + World.accessToken(new ObjectId()), "Accept-Language", "de"))
                .isEqualTo("? DESKTOP de" + NOBODY);
        assertThat(visit("", "Cookie", "accessToken=nonsense")).isEqualTo("? DESKTOP en" + NOBODY);
    }

    @Test
    void readsTheUserOnceARequestAndNeverForAnonymousVisitors() throws Exception {
        register("fr");
        String cookie = cookie("USER");
        visit("", "Cookie", cookie);

        List<String> asked = counted(
                () -> assertThat(visit("", "Cookie", cookie)).isEqualTo("? DESKTOP fr [new, vip] v" + id + " " + id));
        assertThat(asked).singleElement().asString().contains("user");
        assertThat(counted(() -> assertThat(visit("")).isEqualTo("? DESKTOP en" + NOBODY)))
                .isEmpty();
    }

    private static List<String> counted(StatementLog.Step step) throws Exception {
        return StatementLog.during(EmbeddedMariaDb.GAMING, step);
    }

    private void register(@Nullable String language) {
        World.feeds()
                .accept(
                        "users",
                        record(
                                "id",
                                id.toHexString(),
                                "username",
                                "v" + id,
                                "language",
                                language,
                                "segments",
                                List.of("vip", "new")));
    }

    private String cookie(String group) {
        String claims = """
                {"iss":"%s","sub":"%s","upn":"v","groups":["%s"],"iat":%d,"exp":%d,"jti":"v"}""".formatted(
                        TestKeys.ISSUER,
                        id,
                        group,
                        TestClock.now().getEpochSecond(),
                        TestClock.now().plus(Duration.ofMinutes(15)).getEpochSecond());
        return "accessToken=" + World.keys().signed("{\"alg\":\"RS256\"}", claims);
    }

    private static String visit(String query, String... headers) {
        var answer = Http.get(World.publicUrl().resolve("/test-who-visits" + query), headers);
        assertThat(answer.status()).isEqualTo(200);
        return answer.body();
    }
}
