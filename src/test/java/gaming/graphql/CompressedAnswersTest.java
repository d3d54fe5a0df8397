package gaming.graphql;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The answers that are compressed, and the answers that hold secrets. */
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CompressedAnswersTest {
    private static final String SHELF = "{shelf(size: 100) {books {title}}}";

    private TestServer server = server(true, 1);

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void theAnswerOfAQueryIsCompressed() throws Exception {
        HttpResponse<byte[]> compressed = ask(SHELF, "gzip");
        HttpResponse<byte[]> plain = ask(SHELF, "identity");

        assertThat(encoding(compressed)).isEqualTo("gzip");
        assertThat(compressed.headers().firstValueAsLong("content-length")).hasValue(compressed.body().length);
        assertThat(compressed.headers().firstValue("content-type")).hasValue("application/json; charset=utf-8");
        assertThat(unpacked(compressed.body())).isEqualTo(new String(plain.body(), StandardCharsets.UTF_8));
        assertThat(compressed.body().length).isLessThan(plain.body().length / 4);
        assertThat(encoding(plain)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "GZIP", "*", "br, gzip;q=0.1", "gzip ; q=1.0, identity;q=0.5", "br;q=0, *"})
    void gzipIsSentToACallerThatTakesIt(String accepted) throws Exception {
        assertThat(encoding(ask(SHELF, accepted))).isEqualTo("gzip");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", "identity", "br", "deflate", "x-gzip-like", "gzip;q=0",
                "gzip;q=0.0, *", "*;q=0", "gzip;q=0.5, identity", "gzip;q=abc", "gzip;q=", ";;,,",
            })
    void gzipIsNotSentToAnotherCaller(String accepted) throws Exception {
        HttpResponse<byte[]> plain = ask(SHELF, accepted);

        assertThat(plain.statusCode()).isEqualTo(200);
        assertThat(encoding(plain)).isEmpty();
        assertThat(plain.headers().allValues("vary")).containsExactly("Origin, Accept-Encoding");
    }

    @Test
    void theAnswerOfAMutationIsNotCompressed() throws Exception {
        HttpResponse<byte[]> answer = ask("mutation {paint(color: GREEN)}", "gzip");

        assertThat(encoding(answer)).isEmpty();
        assertThat(answer.body()).asString().isEqualTo("{\"data\":{\"paint\":true}}");
        assertThat(encoding(ask("query Q {hello} mutation M {paint(color: RED)}", "M", "gzip")))
                .isEmpty();
        assertThat(encoding(ask("query Q {hello} mutation M {paint(color: RED)}", "Q", "gzip")))
                .isEqualTo("gzip");
    }

    @Test
    void anAnswerThatSetsACookieIsNotCompressed() throws Exception {
        assertThat(encoding(ask("{remember shelf(size: 100) {books {title}}}", "gzip")))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{shelf(size: 1) {books {isbn}}}",
                "{hello shelf(size: 1) {books {author {books {number: isbn}}}}}",
                "{shelf(size: 1) {books {... on Book {isbn}}}}",
                "{shelf(size: 1) {...S}} fragment S on Shelf {books {isbn}}",
                "query ($no: Boolean = false) {shelf(size: 1) {books {isbn @include(if: $no)}}}",
            })
    void anAnswerWithAConfidentialFieldIsNotCompressed(String query) throws Exception {
        HttpResponse<byte[]> answer = ask(query, "gzip");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).asString().contains("\"data\"");
        assertThat(encoding(answer)).isEmpty();
    }

    @Test
    void anAnswerWithoutDataIsNotCompressed() throws Exception {
        for (String query : new String[] {"{nothing}", "{", "{fails(how: \\\"REFUSAL\\\") mustNotFail(how: 1)}"}) {
            assertThat(encoding(ask(query, "gzip"))).as(query).isEmpty();
        }
    }

    @Test
    void aShortAnswerIsNotCompressed() throws Exception {
        restart(true, 4096);

        assertThat(encoding(ask("{shelf(size: 10) {books {title}}}", "gzip"))).isEmpty();
        assertThat(encoding(ask("{shelf(size: 1000) {books {title}}}", "gzip"))).isEqualTo("gzip");
    }

    @Test
    void nothingIsCompressedWhereItIsSwitchedOff() throws Exception {
        restart(false, 1);
        HttpResponse<byte[]> plain = ask(SHELF, "gzip");

        assertThat(encoding(plain)).isEmpty();
        assertThat(plain.headers().allValues("vary")).containsExactly("Origin");
    }

    private void restart(boolean enabled, int minBytes) {
        server.close();
        server = server(enabled, minBytes);
    }

    private static TestServer server(boolean enabled, int minBytes) {
        String compression = "server.compression.";
        return new TestServer(
                Library.SETTINGS,
                Map.of(compression + "enabled", "" + enabled, compression + "min-answer-bytes", "" + minBytes));
    }

    private HttpResponse<byte[]> ask(String query, String accepted) throws Exception {
        return ask(query, "", accepted);
    }

    private HttpResponse<byte[]> ask(String query, String operation, String accepted) throws Exception {
        String body = "{\"query\": \"" + query + "\", \"operationName\": "
                + (operation.isEmpty() ? "null" : "\"" + operation + "\"") + "}";
        return server.send(
                server.json().header("Accept-Encoding", accepted).POST(BodyPublishers.ofString(body)),
                BodyHandlers.ofByteArray());
    }

    private static String encoding(HttpResponse<?> answer) {
        return answer.headers().firstValue("content-encoding").orElse("");
    }

    private static String unpacked(byte[] gzip) throws IOException {
        try (var in = new GZIPInputStream(new ByteArrayInputStream(gzip))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
