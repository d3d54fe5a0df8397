package gaming.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.Http;
import dev.Http.Answer;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import world.World;

/** service-interface.md, "Authentication"; details.md, "Configuration and start". */
@ExtendWith(World.class)
class ApiKeysIT {
    @Test
    void checksTheKeyBeforeTheBody() {
        var address = World.internalUrl().resolve("/probe/guarded-body");
        String huge = "x".repeat(3 * EndpointRules.LARGEST_BODY);
        assertRefused(Http.post(address, huge, "Content-Type", "text/plain"), 401, "UNAUTHORIZED");
        assertRefused(
                Http.post(address, huge, "Content-Type", "text/plain", "X-API-Key", "dev-operator"), 403, "FORBIDDEN");
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

    private static void assertRefused(Answer answer, int status, String code) {
        assertThat(answer.status()).as(answer.toString()).isEqualTo(status);
        assertThat(answer.json().at("/details/errorCode").asText()).isEqualTo(code);
    }
}
