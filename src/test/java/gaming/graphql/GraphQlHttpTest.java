package gaming.graphql;

import static gaming.graphql.TestServer.code;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import gaming.access.MovableClock;
import gaming.access.limits.Allowances;
import gaming.access.limits.RequestLimits;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** GraphQL over HTTP: its answers, its bodies and how much of them (decisions.md; details.md, "GraphQL"). */
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class GraphQlHttpTest {
    private static final String GRAPHQL_RESPONSE = "application/graphql-response+json";
    private static final ObjectMapper JSON = new ObjectMapper();

    @AutoClose
    private static final TestServer SERVER = new TestServer();

    @Test
    void answersAQuery() throws Exception {
        HttpResponse<String> response =
                SERVER.post("{\"query\": \"query($n: String) {hello(name: $n)}\", \"variables\": {\"n\": \"🏃\"}}");

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("content-type")).hasValue("application/json; charset=utf-8");
        assertThat(JSON.readTree(response.body()).at("/data/hello").asText()).isEqualTo("Hello 🏃");
    }

    @Test
    void passesTheCaller() throws Exception {
        assertThat(SERVER.post("{\"query\": \"{whoami}\"}").body()).isEqualTo("{\"data\":{\"whoami\":\"127.0.0.1\"}}");
    }

    @Test
    void writesNumbersWithoutExponents() throws Exception {
        assertThat(SERVER.post("{\"query\": \"{rates {RED GREEN}}\"}").body())
                .isEqualTo("{\"data\":{\"rates\":{\"RED\":0.5,\"GREEN\":12345678.25}}}");
    }

    @Test
    void refusesACompressedBody() throws Exception {
        for (String encoding : new String[] {"gzip", "br", "identity"}) {
            HttpResponse<String> response = SERVER.send(SERVER.request("")
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
        HttpResponse<String> good = SERVER.send(
                SERVER.json().header("accept", accept).POST(BodyPublishers.ofString("{\"query\": \"{hello}\"}")));
        HttpResponse<String> bad =
                SERVER.send(SERVER.json().header("accept", accept).POST(BodyPublishers.ofString("{\"query\": \"{\"}")));

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
                SERVER.send(SERVER.json().header("accept", GRAPHQL_RESPONSE).POST(BodyPublishers.ofString(body)));
        HttpResponse<String> plain = SERVER.post(body);

        assertThat(telling.statusCode()).isEqualTo(status);
        assertThat(code(telling)).isEqualTo(code);
        assertThat(JSON.readTree(telling.body()).has("data")).isEqualTo(status == 200);
        assertThat(plain.statusCode()).isEqualTo(200);
        assertThat(code(plain)).isEqualTo(code);
    }

    @Test
    void refusesARequestThatIsOneTooManyBeforeItsBodyIsParsed() throws Exception {
        RequestLimits limits = Allowances.of(600, new MovableClock());
        limits.charge(RequestLimits.COST, "127.0.0.1", 169);
        try (var strict = new TestServer(limits)) {
            HttpResponse<String> refused = strict.post("no JSON");
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

        try (Socket socket = new Socket("127.0.0.1", SERVER.port())) {
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
        HttpResponse<String> response =
                SERVER.send(SERVER.request("/schema.graphql").GET());

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("content-type")).hasValue("text/plain; charset=utf-8");
        assertThat(response.body()).isEqualTo(Library.CONTRACT);
        assertThat(SERVER.send(SERVER.request("/schema.graphql").POST(BodyPublishers.noBody()))
                        .statusCode())
                .isEqualTo(405);
        assertThat(SERVER.send(SERVER.request("/schema.graphql").HEAD()).statusCode())
                .isEqualTo(200);
    }

    @Test
    void knowsNothingBelow() throws Exception {
        assertThat(SERVER.send(SERVER.request("/other").GET()).statusCode()).isEqualTo(404);
    }

    @Test
    void anAnswerOfMoreThanTwoMebibytesIsTooComplex() throws Exception {
        String ten = IntStream.range(0, 10)
                .mapToObj(each -> "a" + each + ": names(of: $n) ")
                .collect(Collectors.joining());
        String body = "{\"query\": \"query ($n: [String!]!) { %s }\", \"variables\": {\"n\": [\"%s\"]}}";

        assertThat(SERVER.post(body.formatted(ten, "n".repeat(200_000))).body()).hasSizeGreaterThan(2_000_000);
        assertThat(SERVER.post(body.formatted(ten, "n".repeat(210_000))).body())
                .contains("QUERY_TOO_COMPLEX", "2097152")
                .hasSizeLessThan(500);
    }

    @Test
    void refusesBytesThatAreNotUtf8() throws Exception {
        byte[] latin1 = "{\"query\": \"{hello(name: \\\"é\\\")}\"}".getBytes(StandardCharsets.ISO_8859_1);
        byte[] utf16 = "{\"query\": \"{hello}\"}".getBytes(StandardCharsets.UTF_16);

        assertThat(SERVER.send(SERVER.json().POST(BodyPublishers.ofByteArray(latin1)))
                        .statusCode())
                .isEqualTo(400);
        assertThat(SERVER.send(SERVER.json().POST(BodyPublishers.ofByteArray(utf16)))
                        .statusCode())
                .isEqualTo(400);
    }

    @Test
    void refusesJsonThatIsNestedAbsurdly() throws Exception {
        assertThat(SERVER.post("{\"query\": \"{hello}\", \"variables\": {\"a\": " + "[".repeat(5_000)
                                + "]".repeat(5_000) + "}}")
                        .statusCode())
                .isEqualTo(400);
    }

    @Test
    void survivesNumbersOfAnySize() throws Exception {
        for (String number : new String[] {"9".repeat(900), "9".repeat(5_000), "1e999999999"}) {
            HttpResponse<String> response =
                    SERVER.post("{\"query\": \"query($s: Int!) {shelf(size: $s) {size}}\", \"variables\": {\"s\": "
                            + number + "}}");

            assertThat(code(response)).as(number).isIn("BAD_USER_INPUT", "BAD_REQUEST");
        }
        for (String number : new String[] {"9".repeat(60_000), "1e999999999", "1e-999999999"}) {
            HttpResponse<String> response =
                    SERVER.post("{\"query\": \"{search(input: {title: \\\"a\\\", inner: {ratio: " + number + "}})}\"}");

            assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        }
    }

    @Test
    void takesABodyOfOneMebibyteAndNotAByteMore() throws Exception {
        String request = "{\"query\": \"{hello}\", \"extensions\": {\"x\": \"";
        String end = "\"}}";
        String padding = "x".repeat(1_048_576 - request.length() - end.length());

        assertThat(SERVER.post(request + padding + end).statusCode()).isEqualTo(200);
        assertTooLarge(SERVER.post(request + padding + "x" + end));
    }

    @Test
    void refusesALengthThatIsTooLargeBeforeTheBodyComes() throws Exception {
        String response = raw("POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                + "Expect: 100-continue\r\nContent-Length: 999999999999\r\n\r\n");

        assertThat(response).startsWith("HTTP/1.1 413").contains("PAYLOAD_TOO_LARGE");
    }

    @Test
    void closesOnAClientThatNeverStopsSending() throws Exception {
        try (Socket socket = new Socket("127.0.0.1", SERVER.port())) {
            OutputStream out = socket.getOutputStream();
            out.write(
                    "POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
                            .getBytes(StandardCharsets.US_ASCII));
            byte[] chunk = ("10000\r\n" + "x".repeat(65_536) + "\r\n").getBytes(StandardCharsets.US_ASCII);

            assertThat(chunksUntilRefused(out, chunk)).isLessThan(2_000);
        }
    }

    private static int chunksUntilRefused(OutputStream out, byte[] chunk) {
        for (int chunks = 0; ; chunks++) {
            try {
                out.write(chunk);
            } catch (IOException closed) {
                return chunks;
            }
        }
    }

    private static void assertTooLarge(HttpResponse<String> response) throws Exception {
        assertThat(response.statusCode()).isEqualTo(413);
        assertThat(code(response)).isEqualTo("PAYLOAD_TOO_LARGE");
    }

    private static String raw(String request) throws Exception {
        try (Socket socket = new Socket("127.0.0.1", SERVER.port());
                InputStream in = socket.getInputStream()) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
