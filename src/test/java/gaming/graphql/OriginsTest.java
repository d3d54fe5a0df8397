package gaming.graphql;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pages of which origins may call, and what the others get (details.md, "Sign-in": foreign Origin, nothing executed). */
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class OriginsTest {
    private static final String PAINT = "{\"query\": \"mutation {paint(color: GREEN)}\"}";
    private static final String ALLOW_ORIGIN = "access-control-allow-origin";
    private static final String ALLOW_METHODS = "access-control-allow-methods";

    @AutoClose
    private static final TestServer SERVER = new TestServer();

    @Test
    void answersARequestThatIsNoPages() throws Exception {
        HttpResponse<String> response = SERVER.send(SERVER.request("")
                .header("content-type", "application/json")
                .POST(BodyPublishers.ofString("{\"query\": \"{hello}\"}")));

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().allValues("vary")).containsExactly("Origin, Accept-Encoding");
        assertThat(response.headers().firstValue(ALLOW_ORIGIN)).isEmpty();
    }

    @Test
    void answersPagesOfTheFrontendAndOfThisMachine() throws Exception {
        for (String origin : new String[] {
            TestServer.FRONTEND, "http://localhost:" + SERVER.port(), "http://127.0.0.1:9", "http://localhost"
        }) {
            HttpResponse<String> response =
                    SERVER.send(json(origin).POST(BodyPublishers.ofString("{\"query\": \"{hello}\"}")));

            assertThat(response.statusCode()).isEqualTo(200);
            assertReadableBy(origin, response);
        }
    }

    @Test
    void letsThePageReadErrorsToo() throws Exception {
        for (HttpRequest.Builder request : new HttpRequest.Builder[] {
            json(TestServer.FRONTEND).POST(BodyPublishers.ofString("{")),
            json(TestServer.FRONTEND).POST(BodyPublishers.ofString(" ".repeat(1_048_577))),
            from("", TestServer.FRONTEND).POST(BodyPublishers.ofString("x")),
            from("", TestServer.FRONTEND).GET(),
            from("", TestServer.FRONTEND).method("OPTIONS", BodyPublishers.noBody()),
            from("/schema.graphql", TestServer.FRONTEND).DELETE(),
        }) {
            HttpResponse<String> response = SERVER.send(request);

            assertThat(response.statusCode()).isIn(400, 405, 413, 415);
            assertReadableBy(TestServer.FRONTEND, response);
        }
    }

    @Test
    void answersThePreflightOfAnAllowedPage() throws Exception {
        HttpResponse<String> response = SERVER.send(preflight("", TestServer.FRONTEND));

        assertThat(response.statusCode()).isEqualTo(204);
        assertReadableBy(TestServer.FRONTEND, response);
        assertThat(response.headers().firstValue(ALLOW_METHODS)).hasValue("POST");
        assertThat(response.headers().firstValue("access-control-allow-headers"))
                .hasValueSatisfying(
                        allowed -> assertThat(allowed.split(", ")).containsExactly("content-type", "accept"));
        assertThat(response.headers().firstValue("access-control-max-age")).hasValue("7200");
        assertThat(SERVER.send(preflight("/schema.graphql", TestServer.FRONTEND))
                        .headers()
                        .firstValue(ALLOW_METHODS))
                .hasValue("GET, HEAD");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "null",
                "",
                "*",
                "https://evil.example",
                "http://frontend.example",
                "https://frontend.example:443",
                "https://frontend.example:8443",
                "https://frontend.example/",
                "https://frontend.example.evil.example",
                "https://evilfrontend.example",
                "https://evil.example/https://frontend.example",
                "https://user@frontend.example",
                "HTTPS://frontend.example",
                "https://Frontend.example",
                "https://frontend.example https://evil.example",
                "https://frontend.example,https://evil.example",
                "https://localhost:PORT",
                "http://localhost:080",
                "http://localhost:",
                "http://localhost.evil.example:PORT",
                "http://LOCALHOST:PORT",
            })
    void refusesForeignPagesAndExecutesNothing(String origin) throws Exception {
        String sent = origin.replace("PORT", "" + SERVER.port());
        for (HttpRequest.Builder request : new HttpRequest.Builder[] {
            json(sent).POST(BodyPublishers.ofString(PAINT)),
            preflight("", sent),
            from("", sent).GET(),
            from("/schema.graphql", sent).GET(),
            preflight("/schema.graphql", sent),
        }) {
            assertRefused(SERVER.send(request));
        }
        assertThat(SERVER.library.painted).hasValue(0);
    }

    @Test
    void refusesSeveralOriginsEvenIfEachIsAllowed() throws Exception {
        for (String second : new String[] {TestServer.FRONTEND, "https://evil.example"}) {
            assertRefused(SERVER.send(
                    json(TestServer.FRONTEND).header("origin", second).POST(BodyPublishers.ofString(PAINT))));
            assertRefused(SERVER.send(preflight("", TestServer.FRONTEND).header("origin", second)));
        }
        assertThat(SERVER.library.painted).hasValue(0);
    }

    @Test
    void refusesInTheMediaTypeThatIsAccepted() throws Exception {
        HttpResponse<String> response = SERVER.send(json("https://evil.example")
                .header("accept", "application/graphql-response+json")
                .POST(BodyPublishers.ofString(PAINT)));

        assertRefused(response);
        assertThat(response.headers().firstValue("content-type"))
                .hasValue("application/graphql-response+json; charset=utf-8");
    }

    private static void assertReadableBy(String origin, HttpResponse<String> response) {
        assertThat(response.headers().allValues(ALLOW_ORIGIN)).containsExactly(origin);
        assertThat(response.headers().allValues("access-control-allow-credentials"))
                .containsExactly("true");
        assertThat(response.headers().allValues("vary")).singleElement().isIn("Origin", "Origin, Accept-Encoding");
    }

    private static void assertRefused(HttpResponse<String> response) throws Exception {
        assertThat(response.statusCode()).isEqualTo(403);
        assertThat(TestServer.code(response)).isEqualTo("FORBIDDEN");
        assertThat(response.body()).contains("cors.allowed-origins");
        assertThat(response.headers().map().keySet()).noneMatch(name -> name.startsWith("access-control"));
        assertThat(response.headers().allValues("vary")).containsExactly("Origin");
    }

    private static HttpRequest.Builder json(String origin) {
        return from("", origin).header("content-type", "application/json");
    }

    private static HttpRequest.Builder preflight(String path, String origin) {
        return from(path, origin)
                .header("access-control-request-method", "POST")
                .header("access-control-request-headers", "content-type")
                .method("OPTIONS", BodyPublishers.noBody());
    }

    private static HttpRequest.Builder from(String path, String origin) {
        return SERVER.request(path).header("origin", origin);
    }
}
