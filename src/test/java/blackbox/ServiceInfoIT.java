package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.Http;
import dev.Http.Answer;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** service-interface.md, "Hook and internal HTTP endpoints": who a player of the platform is here. */
@ExtendWith(Product.class)
class ServiceInfoIT {
    @Test
    void tellsTheUserOfAPlayer() {
        Pick pick = Pick.fresh();
        Answer answer = ask("dev-external-system", "{\"platformId\":\"" + pick.platformId() + "\"}");
        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        assertThat(answer.body())
                .isEqualTo("{\"serviceId\":\"%s\",\"serviceUsername\":\"u%s\",\"platformId\":\"%s\"}"
                        .formatted(pick.id(), pick.id(), pick.platformId()));
    }

    @Test
    void comparesTexts() {
        Pick pick = Pick.fresh();
        Pick.refused(
                ask("dev-external-system", "{\"platformId\":\"0" + pick.platformId() + "\"}"), 404, "USER_NOT_FOUND");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}", "{\"platformId\":null}", "{\"platformId\":\"\"}",
                "{\"platformId\":\"12a\"}", "{\"platformId\":\"-1\"}", "{\"platformId\":\"1.0\"}",
                "{\"platformId\":\" 1\"}", "{\"platformId\":\"1\\n\"}", "{\"platformId\":\"\u0661\"}",
                "{\"platformId\":12}", "{\"platformId\":true}", "{\"platformId\":[\"12\"]}",
                "{\"platformId\":\"123456789012345678901\"}", "[]", "\"12\"",
                "{", "",
            })
    void refusesWhatIsNoTextOfDigits(String body) {
        Pick.refused(ask("dev-external-system", body), 400, "INVALID_PARAMETER");
    }

    private static Answer ask(String key, String body) {
        return Http.post(
                URI.create(Product.internalUrl() + "/external-system/service-info"),
                body,
                "Content-Type",
                "application/json",
                "X-API-Key",
                key);
    }
}
