package gaming.graphql;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import gaming.access.Caller;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import world.Logged;

/** GraphQL over HTTP (decisions.md, details.md). */
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class GraphQlHttpTest {
    private static final String GRAPHQL_RESPONSE = "application/graphql-response+json";
    private static final ObjectMapper JSON = new ObjectMapper();
    private static TestServer server;
    private static HttpClient client;

    @BeforeAll
    static void start() {
        server = new TestServer();
        client = HttpClient.newHttpClient();
    }

    @AfterAll
    static void stop() {
        client.close();
        server.close();
    }

    @Test
    void answersAQuery() throws Exception {
        HttpResponse<String> response =
                post("{\"query\": \"query($n: String) {hello(name: $n)}\", \"variables\": {\"n\": \"🏃\"}}");

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("content-type")).hasValue("application/json; charset=utf-8");
        assertThat(JSON.readTree(response.body()).at("/data/hello").asText()).isEqualTo("Hello 🏃");
    }

    @Test
    void passesTheCaller() throws Exception {
        assertThat(post("{\"query\": \"{whoami}\"}").body()).isEqualTo("{\"data\":{\"whoami\":\"127.0.0.1\"}}");
    }

    @Test
    void writesNumbersWithoutExponents() throws Exception {
        assertThat(post("{\"query\": \"{rates {RED GREEN}}\"}").body())
                .isEqualTo("{\"data\":{\"rates\":{\"RED\":0.5,\"GREEN\":12345678.25}}}");
    }

    @Test
    void refusesACompressedBody() throws Exception {
        for (String encoding : new String[] {"gzip", "br", "identity"}) {
            HttpResponse<String> response = send(request("")
                    .header("content-type", "application/json")
                    .header("content-encoding", encoding)
                    .POST(BodyPublishers.ofString("{\"query\": \"{hello}\"}")));

            assertThat(response.statusCode()).as(encoding).isEqualTo(encoding.equals("identity") ? 200 : 415);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "application/json, application/json; charset=utf-8, 200",
        "*/*, application/json; charset=utf-8, 200",
        "text/html, application/json; charset=utf-8, 200",
        "application/graphql-response+json, application/graphql-response+json; charset=utf-8, 400",
        "APPLICATION/GRAPHQL-RESPONSE+JSON; charset=utf-8, application/graphql-response+json; charset=utf-8, 400",
        "'application/graphql-response+json, application/json;q=0.9', application/graphql-response+json; charset=utf-8, 400",
        "'application/json, application/graphql-response+json;q=0.9', application/json; charset=utf-8, 200",
        "'application/graphql-response+json;q=0, */*', application/json; charset=utf-8, 200",
        "'application/json;q=x, */*', application/json; charset=utf-8, 200",
        "';', application/json; charset=utf-8, 200",
        "'application/json, ;;', application/json; charset=utf-8, 200",
        "',', application/json; charset=utf-8, 200",
    })
    void answersInTheMediaTypeThatIsAccepted(String accept, String type, int statusOfSyntaxError) throws Exception {
        HttpResponse<String> good =
                send(json().header("accept", accept).POST(BodyPublishers.ofString("{\"query\": \"{hello}\"}")));
        HttpResponse<String> bad =
                send(json().header("accept", accept).POST(BodyPublishers.ofString("{\"query\": \"{\"}")));

        assertThat(good.statusCode()).isEqualTo(200);
        assertThat(good.headers().firstValue("content-type")).hasValue(type);
        assertThat(bad.statusCode()).isEqualTo(statusOfSyntaxError);
        assertThat(bad.headers().firstValue("content-type")).hasValue(type);
        assertThat(code(bad)).isEqualTo("GRAPHQL_PARSE_FAILED");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"query": ""}                                                          | 400 | GRAPHQL_PARSE_FAILED
            {"query": "{nothing}"}                                                 | 400 | GRAPHQL_VALIDATION_FAILED
            {"query": "query A {hello}", "operationName": "B"}                     | 400 | BAD_REQUEST
            {"query": "query($s: Int!) {shelf(size: $s) {size}}"}                  | 400 | BAD_USER_INPUT
            {"query": "{hello hello hello hello hello hello hello hello hello hello hello}"} | 400 | QUERY_TOO_COMPLEX
            {"query": "{fails(how: \\"REFUSAL\\")}"}                               | 200 | RATE_LIMIT_EXCEEDED
            {"query": "{mustNotFail(how: \\"REFUSAL\\")}"}                         | 200 | RATE_LIMIT_EXCEEDED
            """)
    void tellsByTheStatusWhetherAnythingWasExecutedIfAskedTo(String body, int status, String code) throws Exception {
        HttpResponse<String> telling =
                send(json().header("accept", GRAPHQL_RESPONSE).POST(BodyPublishers.ofString(body)));
        HttpResponse<String> plain = post(body);

        assertThat(telling.statusCode()).isEqualTo(status);
        assertThat(code(telling)).isEqualTo(code);
        assertThat(JSON.readTree(telling.body()).has("data")).isEqualTo(status == 200);
        assertThat(plain.statusCode()).isEqualTo(200);
        assertThat(code(plain)).isEqualTo(code);
    }

    @Test
    void refusesARequestThatIsOneTooManyBeforeItsBodyIsParsed() throws Exception {
        var tooMany = new Refusal(ErrorCode.RATE_LIMIT_EXCEEDED, "Too many requests", Map.of("retryAfter", 7));
        try (var strict = new TestServer(_ -> new Caller.Anonymous("127.0.0.1"), _ -> {
            throw tooMany;
        })) {
            HttpResponse<String> refused = client.send(
                    HttpRequest.newBuilder(strict.address())
                            .header("Content-Type", "application/json")
                            .POST(BodyPublishers.ofString("no JSON"))
                            .build(),
                    BodyHandlers.ofString());

            assertThat(refused.statusCode()).isEqualTo(429);
            assertThat(refused.headers().firstValue("Retry-After")).hasValue("7");
            JsonNode extensions = JSON.readTree(refused.body()).at("/errors/0/extensions");
            assertThat(extensions.toString()).isEqualTo("{\"code\":\"RATE_LIMIT_EXCEEDED\",\"retryAfter\":7}");
        }
    }

    @Test
    void keepsTheConnectionAfterAnError() throws Exception {
        String body = "{\"query\": 1}";
        String request =
                "POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: "
                        + body.length() + "\r\n\r\n" + body;

        try (Socket socket = new Socket("127.0.0.1", server.port())) {
            socket.setSoTimeout(10_000);
            for (int i = 0; i < 3; i++) {
                socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));

                assertThat(new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII))
                        .isEqualTo("HTTP/1.1 400");
                while (socket.getInputStream().read() != '}') {} // of extensions
                assertThat(new String(socket.getInputStream().readNBytes(3), StandardCharsets.US_ASCII))
                        .isEqualTo("}]}");
            }
        }
    }

    @Test
    void servesTheContractVerbatim() throws Exception {
        HttpResponse<String> response = send(request("/schema.graphql").GET());

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("content-type")).hasValue("text/plain; charset=utf-8");
        assertThat(response.body()).isEqualTo(Library.CONTRACT);
        assertThat(send(request("/schema.graphql").POST(BodyPublishers.noBody()))
                        .statusCode())
                .isEqualTo(405);
        assertThat(send(request("/schema.graphql").HEAD()).statusCode()).isEqualTo(200);
    }

    @Test
    void knowsNothingBelow() throws Exception {
        assertThat(send(request("/other").GET()).statusCode()).isEqualTo(404);
    }

    @Test
    void leaksNothingOfTheUnexpected() throws Exception {
        try (Logged log = Logged.by(Failures.class)) {
            HttpResponse<String> response = post("{\"query\": \"{fails(how: \\\"CHECKED\\\")}\"}");

            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(code(response)).isEqualTo("INTERNAL_SERVER_ERROR");
            assertThat(response.body()).doesNotContain("secret", "jdbc", "Exception");
            assertThat(log.records()).hasSize(1);
        }
    }

    private static HttpResponse<String> post(String body) throws Exception {
        return send(json().POST(BodyPublishers.ofString(body)));
    }

    private static HttpRequest.Builder json() {
        return request("").header("content-type", "application/json");
    }

    private static HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(server.address() + path))
                .version(HttpClient.Version.HTTP_1_1)
                .timeout(Duration.ofSeconds(10));
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return client.send(request.build(), BodyHandlers.ofString());
    }

    private static String code(HttpResponse<String> response) throws Exception {
        return JSON.readTree(response.body()).at("/errors/0/extensions/code").asText();
    }
}
