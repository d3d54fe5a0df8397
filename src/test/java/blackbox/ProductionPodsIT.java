package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.Http;
import dev.Http.Answer;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import world.ProductionPod;

/** What is for a developer's machine is not there in production (decisions.md, "Internal endpoints"). */
class ProductionPodsIT {
    @ParameterizedTest
    @CsvSource({
        "a/b/c, multipart/form-data; boundary=x",
        "a/b/c, text/plain",
        "%2e%2e/b/c, multipart/form-data; boundary=x",
        "%2e%2e/b/c, text/plain"
    })
    void noFileIsTakenAndNothingOfItIsLookedAt(String path, String type) {
        Answer answer = Http.post(at("/local-upload/" + path), "--x\r\n", "Content-Type", type);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json())
                .isEqualTo(Json.read(
                        "{\"statusCode\":400,\"message\":\"This endpoint is only available in local environment\","
                                + "\"error\":\"Bad Request\"}"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/openapi/ui", "/openapi/ui/", "/openapi/ui/index.html", "/openapi/ui/swagger-ui.css"})
    void thePageOfTheInternalListenerIsMissing(String path) {
        HookErrorsIT.assertEnvelope(Http.get(at(path)), 404, "NOT_FOUND");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/page/page.js", "/page/examples.graphql"})
    void thePageOfThePublicListenerIsMissing(String path) {
        for (String method : new String[] {"GET", "HEAD", "POST"}) {
            assertThat(Http.send(method, URI.create(ProductionPod.process().publicUrl() + path))
                            .status())
                    .as(method)
                    .isEqualTo(404);
        }
    }

    @Test
    void theDescriptionIsThere() {
        assertThat(Http.get(at("/openapi")).status()).isEqualTo(200);
    }

    private static URI at(String path) {
        return URI.create(ProductionPod.process().internalUrl() + path);
    }
}
