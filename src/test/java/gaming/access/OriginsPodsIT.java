package gaming.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.Http;
import dev.Http.Answer;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import world.ProductionPod;
import world.World;

/** Whose pages the service lets call, by its configuration (details.md, "Configuration and start" and "Sign-in"). */
@ExtendWith(World.class)
class OriginsPodsIT {
    private static final String[] PATHS = {"/graphql", "/graphql/schema.graphql", "/.well-known/jwks.json"};

    @Test
    void letsPagesSendWhatApolloClientAndTracingSend() {
        String sent = "content-type, accept, apollographql-client-name, apollographql-client-version,"
                + " apollo-require-preflight, x-apollo-operation-name, x-apollo-operation-id, x-requested-with,"
                + " traceparent, tracestate, baggage, sentry-trace, b3, x-b3-traceid, x-request-id, x-correlation-id";
        Answer preflight = Http.send(
                "OPTIONS",
                World.publicUrl().resolve("/graphql"),
                "Origin",
                "http://localhost:3000",
                "Access-Control-Request-Method",
                "POST",
                "Access-Control-Request-Headers",
                sent);

        assertThat(preflight.status()).isEqualTo(204);
        String allowed =
                preflight.headers().firstValue("Access-Control-Allow-Headers").orElse("");
        assertThat(allowed.split(", ")).contains(sent.split(", *")).doesNotContain("authorization", "x-api-key");
    }

    @Test
    void letsPagesReadTheCorrelationIdAndWhenToComeAgain() {
        Answer answer = ask(World.publicUrl(), "/graphql", "http://localhost:3000");

        assertThat(answer.headers().firstValue("Access-Control-Expose-Headers"))
                .hasValue("X-Request-Id, Retry-After, RateLimit, RateLimit-Policy");
        assertThat(answer.headers().firstValue("X-Request-Id")).isPresent();
    }

    @Test
    void letsOnlyTheFrontendCallInProduction() {
        URI service = ProductionPod.process().publicUrl();
        assertAllowed(service, "https://play.example");
        assertRefused(service, "http://play.example");
        assertRefused(service, service.toString());
        assertRefused(service, "null");
        assertRefused(service, "http://localhost:3000");
        assertRefused(service, "http://127.0.0.1:3000");
    }

    private static void assertAllowed(URI service, String origin) {
        for (String path : PATHS) {
            Answer answer = ask(service, path, origin);
            assertThat(answer.status()).as(path + " " + answer).isEqualTo(200);
            assertThat(answer.headers().allValues("Access-Control-Allow-Origin"))
                    .containsExactly(origin);
            assertThat(answer.headers().allValues("Access-Control-Allow-Credentials"))
                    .containsExactly("true");
            assertThat(answer.headers().allValues("Vary"))
                    .singleElement()
                    .asString()
                    .startsWith("Origin");
        }
    }

    private static void assertRefused(URI service, String origin) {
        for (String path : PATHS) {
            Answer answer = ask(service, path, origin);
            assertThat(answer.status()).as(path + " " + answer).isEqualTo(403);
            assertThat(answer.headers().map().keySet()).noneMatch(name -> name.startsWith("access-control"));
        }
    }

    private static Answer ask(URI service, String path, String origin) {
        return path.equals("/graphql")
                ? Http.post(
                        service.resolve(path),
                        "{\"query\":\"{__typename}\"}",
                        "Content-Type",
                        "application/json",
                        "Origin",
                        origin)
                : Http.get(service.resolve(path), "Origin", origin);
    }
}
