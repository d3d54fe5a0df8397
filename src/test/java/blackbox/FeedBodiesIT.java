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
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** feeds.md and details.md, "Feeds": bodies, whatever is in them, also those that cost more than they bring. */
@ExtendWith(Product.class)
class FeedBodiesIT {
    private static final String NDJSON = "application/x-ndjson";
    private static final byte[] BLANK_LINES = "\n".repeat(1024 * 1024).getBytes(StandardCharsets.UTF_8);

    @Test
    void linesAreCountedFromOneAndBlankOnesAreSkipped() {
        JsonNode answer = take("\n \n" + user() + "\n\t\r\n{\"id\":1}\r\n" + user() + "\r\n\nnonsense");
        Json.assertHas(answer, "{'accepted': 2, 'rejectedCount': 2, 'rejected': [{'line': 5}, {'line': 8}]}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "\n\n \r\n"})
    void aBodyOfNothingIsASuccess(String body) {
        Json.assertHas(take(body), "{'status': 'success', 'accepted': 0, 'rejectedCount': 0, 'rejected': []}");
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
    void aLineOfUpToOneMebibyteIsTaken() {
        String line = user();
        String padding = ",\"unknown\":\"" + "a".repeat(1024 * 1024 - line.length() - 14) + "\"}";
        assertThat(take(line.substring(0, line.length() - 1) + padding)
                        .path("accepted")
                        .asInt())
                .isEqualTo(1);
        assertRejectedAlone("{\"id\":\"" + "a".repeat(2 * 1024 * 1024) + "\"}");
        assertRejectedAlone("{\"a\":".repeat(20_000) + "1" + "}".repeat(20_000));
    }

    @Test
    void aLineThatIsNotUtf8IsRejectedAlone() throws IOException {
        var body = new ByteArrayOutputStream();
        body.write("{\"id\":\"5f5f5f5f5f5f5f5f5f5f5f5f\",\"username\":\"".getBytes(StandardCharsets.UTF_8));
        body.write(new byte[] {(byte) 0xC3, (byte) 0x28, (byte) 0xFF});
        body.write(("\"}\n" + user()).getBytes(StandardCharsets.UTF_8));
        Answer answer = Http.post(at("users"), BodyPublishers.ofByteArray(body.toByteArray()), headers(NDJSON));
        Json.assertHas(answer.json(), "{'accepted': 1, 'rejectedCount': 1}");
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

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "GZIP", "Gzip", "x-gzip", "X-GZip"})
    void gzipHasTwoNamesInAnyCase(String encoding) {
        Answer answer = Product.ok(sendEncoded(encoding, gzip(user() + "\n" + user())));
        assertThat(answer.json().path("accepted").asInt()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"br", "deflate", "gzip, gzip", "gzip2"})
    void anotherEncodingIsRefusedOnceTheKeyIsKnown(String encoding) {
        Product.refused(sendEncoded(encoding, user().getBytes(StandardCharsets.UTF_8)), 415, "UNSUPPORTED_MEDIA_TYPE");
        Product.refused(
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
        cut("users", user() + "\n" + user() + "\n" + user().substring(0, 20), () -> {});
    }

    /** Announces more than it sends, does {@code meanwhile}, and stops. */
    private static void cut(String feed, String body, Runnable meanwhile) throws IOException {
        URI address = at(feed);
        try (var socket = new Socket(address.getHost(), address.getPort())) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream()
                    .write(("POST /feeds/" + feed + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: " + NDJSON
                                    + "\r\nX-API-Key: dev-data-feed\r\nContent-Length: 100000\r\n\r\n" + body)
                            .getBytes(StandardCharsets.UTF_8));
            meanwhile.run();
            socket.shutdownOutput();
            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .startsWith("HTTP/1.1 400")
                    .contains("\"accepted\":0", "\"rejectedCount\":0");
        }
    }

    @Test
    void aBodyThatBreaksReplacesNothingThatWasAcceptedMeanwhile() throws IOException {
        Player referrer = Player.joins();
        Player player = Player.joins(referrer);
        ObjectNode deposit = player.deposit("60000", "2026-01-01T00:00:00Z");
        cut("deposits", deposit + "\n", () -> {
            player.pays(deposit);
            player.pays(deposit.deepCopy().put("amountUsd", "10"));
        });
        assertThat(referrer.stat("totalReferralDeposits")).isEqualTo("$10.00");
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/json", "text/plain", "application/octet-stream", "application/ndjson"})
    void anotherContentTypeOrNoneIsRefused(String contentType) {
        for (String[] headers : new String[][] {headers(contentType), {"X-API-Key", "dev-data-feed"}}) {
            Product.refused(Http.post(at("users"), user(), headers), 415, "UNSUPPORTED_MEDIA_TYPE");
        }
        Product.ok(Http.post(at("users"), user(), headers(NDJSON + "; charset=utf-8")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"unknown", "USERS", "user", "users/1"})
    void anUnknownFeedIsNotFound(String feed) {
        Product.refused(Http.post(at(feed), user(), headers(NDJSON)), 404, "NOT_FOUND");
    }

    private static void assertRejectedAlone(String line) {
        JsonNode answer = take(user() + "\n" + line + "\n" + user());
        Json.assertHas(answer, "{'accepted': 2, 'rejectedCount': 1, 'rejected': [{'line': 2}]}");
        assertThat(answer.at("/rejected/0/message").asText()).isNotBlank().hasSizeLessThan(500);
    }

    private static void assertCutShort(Answer answer, int atMost) {
        assertThat(answer.status()).as(answer.toString()).isEqualTo(400);
        Json.assertHas(answer.json().path("details"), "{'rejectedCount': 0, 'rejected': []}");
        assertThat(answer.json().at("/details/accepted").asInt(-1)).isBetween(0, atMost);
    }

    private static JsonNode take(String body) {
        return Product.ok(Product.feeds().post("users", body)).json();
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

    private static URI at(String feed) {
        return URI.create(Product.internalUrl() + "/feeds/" + feed);
    }

    private static String[] headers(String contentType) {
        return new String[] {"Content-Type", contentType, "X-API-Key", "dev-data-feed"};
    }

    private static String user() {
        return new Player(new ObjectId()).line().toString();
    }

    @Test
    void gzipThatUnpacksToManyTimesItsSizeIsRefusedWithTheCountsSoFar() {
        assertTooMuch(sendGzip(gzip(user(), 64)), 1);
        assertTooMuch(sendGzip(gzip("", 64)), 0);
    }

    @Test
    void blankLinesWithoutEndAreRefusedWithTheCountsSoFar() {
        assertTooMuch(send(plain(user(), 65, "")), 1);
    }

    @Test
    void blankLinesBetweenRecordsAreSkippedAndAFewMayBePacked() {
        assertTaken(send(plain("", 40, user())));
        assertTaken(sendGzip(gzip(user(), 3)));
        Answer answer = send(plain(user(), 40, user() + "\n" + user()));
        assertThat(answer.json().path("accepted").asInt()).isEqualTo(3);
    }

    @Test
    void feedsAndProbesAreAnsweredBesideBombs() {
        byte[] bomb = gzip("", 256);
        var bombs = new ArrayList<CompletableFuture<Answer>>();
        for (int sender = 0; sender < 2; sender++) {
            bombs.add(CompletableFuture.supplyAsync(() -> sendGzip(bomb), Thread::startVirtualThread));
        }
        Product.ok(Http.get(Product.internalUrl().resolve("/health/live")));
        assertTaken(send(BodyPublishers.ofString(user())));
        bombs.forEach(each -> assertTooMuch(each.join(), 0));
    }

    private static void assertTooMuch(Answer answer, int accepted) {
        Product.refused(answer, 413, "PAYLOAD_TOO_LARGE");
        Json.assertHas(
                answer.json().path("details"),
                "{'accepted': %d, 'rejectedCount': 0, 'rejected': []}".formatted(accepted));
    }

    private static void assertTaken(Answer answer) {
        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        assertThat(answer.json().path("accepted").asInt()).isEqualTo(1);
    }

    private static Answer send(BodyPublisher body) {
        return Http.post(at("users"), body, headers(NDJSON));
    }

    private static BodyPublisher plain(String first, int mebibytes, String last) {
        var pieces = new ArrayList<byte[]>(Collections.nCopies(mebibytes, BLANK_LINES));
        pieces.addFirst(first.getBytes(StandardCharsets.UTF_8));
        pieces.add(last.getBytes(StandardCharsets.UTF_8));
        return BodyPublishers.ofByteArrays(pieces);
    }

    private static byte[] gzip(String text) {
        return gzip(text, 0);
    }

    private static byte[] gzip(String text, int mebibytesOfBlankLines) {
        var bytes = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(bytes)) {
            gzip.write(text.getBytes(StandardCharsets.UTF_8));
            for (int each = 0; each < mebibytesOfBlankLines; each++) {
                gzip.write(BLANK_LINES);
            }
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
        return bytes.toByteArray();
    }
}
