package gaming.graphql;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a body may be, and how much of it (details.md, "GraphQL"). */
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class GraphQlBodyTest {
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
    void anAnswerOfMoreThanTwoMebibytesIsTooComplex() throws Exception {
        String ten = IntStream.range(0, 10)
                .mapToObj(each -> "a" + each + ": names(of: $n) ")
                .collect(Collectors.joining());
        String body = "{\"query\": \"query ($n: [String!]!) { %s }\", \"variables\": {\"n\": [\"%s\"]}}";

        assertThat(post(body.formatted(ten, "n".repeat(200_000))).body()).hasSizeGreaterThan(2_000_000);
        assertThat(post(body.formatted(ten, "n".repeat(210_000))).body())
                .contains("QUERY_TOO_COMPLEX", "2097152")
                .hasSizeLessThan(500);
    }

    @Test
    void refusesBytesThatAreNotUtf8() throws Exception {
        byte[] latin1 = "{\"query\": \"{hello(name: \\\"é\\\")}\"}".getBytes(StandardCharsets.ISO_8859_1);
        byte[] utf16 = "{\"query\": \"{hello}\"}".getBytes(StandardCharsets.UTF_16);

        assertThat(send(json().POST(BodyPublishers.ofByteArray(latin1))).statusCode())
                .isEqualTo(400);
        assertThat(send(json().POST(BodyPublishers.ofByteArray(utf16))).statusCode())
                .isEqualTo(400);
    }

    @Test
    void refusesJsonThatIsNestedAbsurdly() throws Exception {
        assertThat(post("{\"query\": \"{hello}\", \"variables\": {\"a\": " + "[".repeat(5_000) + "]".repeat(5_000)
                                + "}}")
                        .statusCode())
                .isEqualTo(400);
    }

    @Test
    void survivesNumbersOfAnySize() throws Exception {
        for (String number : new String[] {"9".repeat(900), "9".repeat(5_000), "1e999999999"}) {
            HttpResponse<String> response =
                    post("{\"query\": \"query($s: Int!) {shelf(size: $s) {size}}\", \"variables\": {\"s\": " + number
                            + "}}");

            assertThat(code(response)).as(number).isIn("BAD_USER_INPUT", "BAD_REQUEST");
        }
        for (String number : new String[] {"9".repeat(60_000), "1e999999999", "1e-999999999"}) {
            HttpResponse<String> response =
                    post("{\"query\": \"{search(input: {title: \\\"a\\\", inner: {ratio: " + number + "}})}\"}");

            assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        }
    }

    @Test
    void takesABodyOfOneMebibyteAndNotAByteMore() throws Exception {
        String request = "{\"query\": \"{hello}\", \"extensions\": {\"x\": \"";
        String end = "\"}}";
        String padding = "x".repeat(1_048_576 - request.length() - end.length());

        assertThat(post(request + padding + end).statusCode()).isEqualTo(200);
        assertTooLarge(post(request + padding + "x" + end));
    }

    @Test
    void refusesALengthThatIsTooLargeBeforeTheBodyComes() throws Exception {
        String response = raw("POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                + "Expect: 100-continue\r\nContent-Length: 999999999999\r\n\r\n");

        assertThat(response).startsWith("HTTP/1.1 413").contains("PAYLOAD_TOO_LARGE");
    }

    @Test
    void closesOnAClientThatNeverStopsSending() throws Exception {
        try (Socket socket = new Socket("127.0.0.1", server.port())) {
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
        try (Socket socket = new Socket("127.0.0.1", server.port());
                InputStream in = socket.getInputStream()) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
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
