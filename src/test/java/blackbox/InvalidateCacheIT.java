package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.Http;
import dev.Http.Answer;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** service-interface.md, "Hook and internal HTTP endpoints": a script drops cache entries. */
@ExtendWith(Product.class)
class InvalidateCacheIT {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "casino-explore", "casino-navigation-bar", "casino-pages", "casino-providers",
                "casino-games", "casino-pages:slots", "no-such-entry", "'; drop table game; --",
            })
    void dropsAnyName(String key) {
        Answer answer = post("dev-script", "{\"key\":\"" + key + "\"}");
        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo("{\"status\":\"success\"}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"key\":null}", "{\"key\":\"\"}", "{\"key\":\" \"}", "{\"key\":7}", "[]", "", "{"})
    void refusesABodyWithoutAName(String body) {
        Answer answer = post("dev-script", body);
        assertThat(answer.status()).as(answer.toString()).isEqualTo(400);
        assertThat(answer.json().at("/details/errorCode").asText()).isEqualTo("INVALID_PARAMETER");
    }

    @Test
    void refusesANameOfMoreThan200Characters() {
        assertThat(post("dev-script", "{\"key\":\"" + "k".repeat(200) + "\"}").status())
                .isEqualTo(200);
        assertThat(post("dev-script", "{\"key\":\"" + "k".repeat(201) + "\"}").status())
                .isEqualTo(400);
        assertThat(post("dev-script", "{\"key\":\"" + "🎰".repeat(200) + "\"}").status())
                .isEqualTo(200);
    }

    private static Answer post(String key, String body) {
        return Http.post(
                URI.create(Product.internalUrl() + "/script/invalidate-cache"),
                body,
                "Content-Type",
                "application/json",
                "X-API-Key",
                key);
    }
}
