package gaming.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.Http;
import dev.Http.Answer;
import gaming.access.Role;
import java.net.URI;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import world.World;

/** service-interface.md, "Authentication"; details.md, "Configuration and start". */
@ExtendWith(World.class)
class ApiKeysIT {
    private static final String GUARDED = "/probe/guarded/2026-01-01/10";

    @ParameterizedTest
    @EnumSource(value = Role.class, mode = EnumSource.Mode.EXCLUDE, names = "VIEWER")
    void opensAGuardedPathToKeysOfItsRoleOnly(Role role) {
        String path = "/probe/roles/" + named(role);
        assertRefused(get(path), 401, "UNAUTHORIZED");
        assertRefused(get(path, "X-API-Key", "guess"), 401, "UNAUTHORIZED");
        assertRefused(get(path, "X-API-Key", ""), 401, "UNAUTHORIZED");
        Stream.of(Role.values())
                .filter(other -> other != role && other != Role.VIEWER)
                .forEach(other -> assertRefused(get(path, "X-API-Key", key(other)), 403, "FORBIDDEN"));

        Answer admitted = get(path, "X-API-Key", key(role));
        assertThat(admitted.status()).isEqualTo(200);
        assertThat(admitted.json().path("key").asText()).isEqualTo(key(role));
    }

    @ParameterizedTest
    @ValueSource(strings = {"x-api-key", "X-API-KEY", "X-Api-Key"})
    void takesTheHeaderInAnyCase(String header) {
        assertThat(get(GUARDED, header, key(Role.CLOUD_TASKS)).status()).isEqualTo(200);
    }

    @Test
    void refusesAKeySentTwice() {
        assertRefused(
                get(GUARDED, "X-API-Key", key(Role.CLOUD_TASKS), "X-API-Key", key(Role.CLOUD_TASKS)),
                401,
                "UNAUTHORIZED");
        assertRefused(get(GUARDED, "X-API-Key", key(Role.CLOUD_TASKS), "x-api-key", "guess"), 401, "UNAUTHORIZED");
    }

    @ParameterizedTest
    @ValueSource(strings = {"X-API-Key", "x-api-key", "api_key", "key"})
    void refusesAKeyInTheQuery(String parameter) {
        assertRefused(get(GUARDED + "?" + parameter + "=" + key(Role.CLOUD_TASKS)), 401, "UNAUTHORIZED");
    }

    @Test
    void checksTheKeyBeforeTheParameters() {
        assertRefused(get("/probe/guarded/2026-02-30/abc"), 401, "UNAUTHORIZED");
        assertRefused(get("/probe/guarded/2026-02-30/abc", "X-API-Key", key(Role.SCRIPT)), 403, "FORBIDDEN");
        assertRefused(
                get("/probe/guarded/2026-02-30/abc", "X-API-Key", key(Role.CLOUD_TASKS)), 400, "INVALID_DATE_FORMAT");
    }

    @Test
    void checksTheKeyBeforeTheMethod() {
        var address = World.internalUrl().resolve(GUARDED);
        assertRefused(Http.post(address, "{}"), 401, "UNAUTHORIZED");
        assertRefused(Http.post(address, "{}", "X-API-Key", key(Role.SCRIPT)), 403, "FORBIDDEN");
        Answer refused = Http.post(address, "{}", "X-API-Key", key(Role.CLOUD_TASKS));
        assertRefused(refused, 405, "METHOD_NOT_ALLOWED");
        assertThat(refused.headers().firstValue("Allow")).hasValue("GET,HEAD");
    }

    @Test
    void checksTheKeyBeforeTheBody() {
        var address = World.internalUrl().resolve("/probe/guarded-body");
        String huge = "x".repeat(3 * EndpointRules.LARGEST_BODY);
        assertRefused(Http.post(address, huge, "Content-Type", "text/plain"), 401, "UNAUTHORIZED");
        assertRefused(
                Http.post(address, huge, "Content-Type", "text/plain", "X-API-Key", key(Role.OPERATOR)),
                403,
                "FORBIDDEN");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/probe/guarded/2026-01-01/10/",
                "/probe/guarded/2026-01-01/10;a=b",
                "/probe;a=b/guarded/2026-01-01/10",
                "/probe/guarded/%32026-01-01/10",
                "/probe//guarded/2026-01-01/10",
                "//probe/guarded/2026-01-01/10",
                "/probe/./guarded/2026-01-01/10",
                "/probe/x/../guarded/2026-01-01/10",
                "/probe/%67uarded/2026-01-01/10",
                "/PROBE/guarded/2026-01-01/10",
            })
    void hasNoWayRoundTheKey(String path) {
        assertThat(get(path).status()).isIn(401, 404);
    }

    private static Answer get(String path, String... headers) {
        return Http.get(URI.create(World.internalUrl() + path), headers);
    }

    private static String named(Role role) {
        return role.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static String key(Role role) {
        return "dev-" + named(role);
    }

    private static void assertRefused(Answer answer, int status, String code) {
        assertThat(answer.status()).as(answer.toString()).isEqualTo(status);
        assertThat(answer.json().at("/details/errorCode").asText()).isEqualTo(code);
    }
}
