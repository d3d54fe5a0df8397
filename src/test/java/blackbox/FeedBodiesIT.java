package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Http;
import dev.Http.Answer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** feeds.md and details.md, "Feeds": bodies, whatever is in them. */
@ExtendWith(Product.class)
class FeedBodiesIT {
    private static final String NDJSON = "application/x-ndjson";

    @Test
    void linesAreCountedFromOneAndBlankOnesAreSkipped() {
        JsonNode answer = take("\n \n" + user() + "\n\t\r\n{\"id\":1}\r\n" + user() + "\r\n\nnonsense");
        assertThat(answer.path("status").asText()).isEqualTo("success");
        assertThat(answer.path("accepted").asInt()).isEqualTo(2);
        assertThat(answer.path("rejectedCount").asInt()).isEqualTo(2);
        assertThat(answer.at("/rejected/0/line").asInt()).isEqualTo(5);
        assertThat(answer.at("/rejected/1/line").asInt()).isEqualTo(8);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "\n\n \r\n"})
    void aBodyOfNothingIsASuccess(String body) {
        JsonNode answer = take(body);
        assertThat(answer.path("accepted").asInt(-1)).isZero();
        assertThat(answer.path("rejectedCount").asInt(-1)).isZero();
        assertThat(answer.path("rejected").isArray()).isTrue();
        assertThat(answer.path("rejected")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{", "[]", "null", "5", "\"text\"",
                "{\"id\":}", "{'id':'x'}", "{\"id\":\"a\"} {\"id\":\"b\"}", "{\"id\":\"\\uD800\"}", "<user/>",
            })
    void aLineThatIsNoJsonObjectIsRejectedAlone(String line) {
        assertRejectedAlone(line);
    }

    @Test
    void anEndlesslyNestedLineIsRejectedAlone() {
        assertRejectedAlone("{\"a\":".repeat(20_000) + "1" + "}".repeat(20_000));
    }

    @Test
    void aLineOfTwoMegabytesIsRejectedAlone() {
        assertRejectedAlone("{\"id\":\"" + "a".repeat(2 * 1024 * 1024) + "\"}");
    }

    @Test
    void aLineOfUpToOneMebibyteIsTaken() {
        String line = user();
        String padding = ",\"unknown\":\"" + "a".repeat(1024 * 1024 - line.length() - 14) + "\"}";
        assertThat(take(line.substring(0, line.length() - 1) + padding)
                        .path("accepted")
                        .asInt())
                .isEqualTo(1);
    }

    @Test
    void aLineThatIsNotUtf8IsRejectedAlone() throws IOException {
        var body = new ByteArrayOutputStream();
        body.write("{\"id\":\"5f5f5f5f5f5f5f5f5f5f5f5f\",\"username\":\"".getBytes(StandardCharsets.UTF_8));
        body.write(new byte[] {(byte) 0xC3, (byte) 0x28, (byte) 0xFF});
        body.write(("\"}\n" + user()).getBytes(StandardCharsets.UTF_8));
        Answer answer = Http.post(at("users"), BodyPublishers.ofByteArray(body.toByteArray()), headers(NDJSON));
        assertThat(answer.json().path("accepted").asInt()).as(answer.toString()).isEqualTo(1);
        assertThat(answer.json().path("rejectedCount").asInt()).isEqualTo(1);
    }

    @Test
    void theFirstHundredRejectionsAreListedAndAllAreCounted() {
        JsonNode answer = take(Stream.generate(() -> "{}").limit(250).collect(Collectors.joining("\n")));
        assertThat(answer.path("rejectedCount").asInt()).isEqualTo(250);
        assertThat(answer.path("rejected")
                        .valueStream()
                        .map(each -> each.path("line").asInt()))
                .containsExactlyElementsOf(IntStream.rangeClosed(1, 100).boxed().toList());
    }

    @Test
    void aBodyOfManyBatchesIsTakenInOrder() {
        Player referrer = Player.joins();
        String body = IntStream.range(0, 12_000)
                .mapToObj(
                        each -> new Player(new ObjectId()).referredBy(referrer).toString())
                .collect(Collectors.joining("\n"));
        assertThat(take(body).path("accepted").asInt()).isEqualTo(12_000);
        assertThat(referrer.tiers("referralsCount").getFirst()).isEqualTo("12000");
    }

    @Test
    void gzipIsTaken() {
        Answer answer = sendGzip(gzip(user() + "\n" + user()));
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.json().path("accepted").asInt()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"GZIP", "Gzip", "x-gzip", "X-GZip"})
    void gzipHasTwoNamesInAnyCase(String encoding) {
        Answer answer = sendEncoded(encoding, gzip(user()));
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.json().path("accepted").asInt()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"br", "deflate", "gzip, gzip", "gzip2"})
    void anotherEncodingIsRefusedOnceTheKeyIsKnown(String encoding) {
        HookErrorsIT.assertEnvelope(
                sendEncoded(encoding, user().getBytes(StandardCharsets.UTF_8)), 415, "UNSUPPORTED_MEDIA_TYPE");
        HookErrorsIT.assertEnvelope(
                Http.post(at("users"), user(), "Content-Type", NDJSON, "Content-Encoding", encoding),
                401,
                "UNAUTHORIZED");
    }

    @Test
    void brokenGzipIsRefusedWithTheCountsSoFar() {
        assertCutShort(sendGzip(user().getBytes(StandardCharsets.UTF_8)), 0);
        byte[] whole = gzip(Stream.generate(FeedBodiesIT::user).limit(2000).collect(Collectors.joining("\n")));
        assertCutShort(sendGzip(Arrays.copyOf(whole, whole.length / 2)), 2000);
        byte[] corrupt = whole.clone();
        corrupt[whole.length - 6] ^= 0x55;
        assertCutShort(sendGzip(corrupt), 2000);
        for (int bytes : new int[] {0, 1, 5, 9, 12}) {
            assertCutShort(sendGzip(Arrays.copyOf(gzip(user() + "\n"), bytes)), 0);
        }
    }

    @Test
    void linesOfACutBodyAreDroppedAndCounted() throws IOException {
        URI address = at("users");
        String cut = user() + "\n" + user() + "\n" + user().substring(0, 20);
        try (var socket = new Socket(address.getHost(), address.getPort())) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream()
                    .write(("POST /feeds/users HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-ndjson\r\n"
                                    + "X-API-Key: dev-data-feed\r\nContent-Length: 100000\r\n\r\n" + cut)
                            .getBytes(StandardCharsets.UTF_8));
            socket.shutdownOutput();
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(answer).startsWith("HTTP/1.1 400").contains("\"accepted\":0", "\"rejectedCount\":0");
        }
    }

    @Test
    void aBodyThatBreaksReplacesNothingThatWasAcceptedMeanwhile() throws IOException {
        Player referrer = Player.joins();
        Player player = Player.joins(referrer);
        ObjectNode deposit = player.deposit("60000", "2026-01-01T00:00:00Z");
        URI address = at("deposits");
        try (var socket = new Socket(address.getHost(), address.getPort())) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream()
                    .write(("POST /feeds/deposits HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-ndjson\r\n"
                                    + "X-API-Key: dev-data-feed\r\nContent-Length: 100000\r\n\r\n" + deposit + "\n")
                            .getBytes(StandardCharsets.UTF_8));
            player.pays(deposit);
            player.pays(deposit.deepCopy().put("amountUsd", "10"));
            socket.shutdownOutput();
            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .startsWith("HTTP/1.1 400")
                    .contains("\"accepted\":0");
        }
        assertThat(referrer.stat("totalReferralDeposits")).isEqualTo("$10.00");
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/json", "text/plain", "application/octet-stream", "application/ndjson"})
    void anotherContentTypeIsRefused(String contentType) {
        HookErrorsIT.assertEnvelope(
                Http.post(at("users"), user(), headers(contentType)), 415, "UNSUPPORTED_MEDIA_TYPE");
    }

    @Test
    void aBodyWithoutContentTypeIsRefused() {
        HookErrorsIT.assertEnvelope(
                Http.post(at("users"), user(), "X-API-Key", "dev-data-feed"), 415, "UNSUPPORTED_MEDIA_TYPE");
    }

    @Test
    void theContentTypeMayNameItsCharacters() {
        assertThat(Http.post(at("users"), user(), headers(NDJSON + "; charset=utf-8"))
                        .status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"unknown", "USERS", "user", "users/1"})
    void anUnknownFeedIsNotFound(String feed) {
        HookErrorsIT.assertEnvelope(Http.post(at(feed), user(), headers(NDJSON)), 404, "NOT_FOUND");
    }

    private static void assertRejectedAlone(String line) {
        JsonNode answer = take(user() + "\n" + line + "\n" + user());
        assertThat(answer.path("accepted").asInt()).as(answer.toString()).isEqualTo(2);
        assertThat(answer.path("rejectedCount").asInt()).isEqualTo(1);
        assertThat(answer.at("/rejected/0/line").asInt()).isEqualTo(2);
        assertThat(answer.at("/rejected/0/message").asText()).isNotBlank().hasSizeLessThan(500);
    }

    private static void assertCutShort(Answer answer, int atMost) {
        assertThat(answer.status()).as(answer.toString()).isEqualTo(400);
        JsonNode details = answer.json().path("details");
        assertThat(details.path("accepted").asInt(-1)).isBetween(0, atMost);
        assertThat(details.path("rejectedCount").asInt(-1)).isZero();
        assertThat(details.path("rejected").isArray()).isTrue();
    }

    private static JsonNode take(String body) {
        Answer answer = Product.feeds().post("users", body);
        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        return answer.json();
    }

    private static Answer sendGzip(byte[] body) {
        return sendEncoded("gzip", body);
    }

    private static Answer sendEncoded(String encoding, byte[] body) {
        return Http.post(
                at("users"),
                BodyPublishers.ofByteArray(body),
                "Content-Type",
                NDJSON,
                "Content-Encoding",
                encoding,
                "X-API-Key",
                "dev-data-feed");
    }

    private static byte[] gzip(String text) {
        var bytes = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(bytes)) {
            gzip.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
        return bytes.toByteArray();
    }

    private static URI at(String feed) {
        return URI.create(Product.internalUrl() + "/feeds/" + feed);
    }

    private static String[] headers(String contentType) {
        return new String[] {"Content-Type", contentType, "X-API-Key", "dev-data-feed"};
    }

    private static String user() {
        return new Player(new ObjectId()).line().toString();
    }
}
