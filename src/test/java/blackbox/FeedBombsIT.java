package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http;
import dev.Http.Answer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.zip.GZIPOutputStream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Bodies that cost more than they bring. */
@ExtendWith(Product.class)
class FeedBombsIT {
    private static final byte[] BLANK_LINES = blankLines();

    @Test
    void gzipThatUnpacksToManyTimesItsSizeIsRefusedWithTheCountsSoFar() {
        assertTooMuch(sendGzip(gzip(user(), 64)), 1);
        assertTooMuch(sendGzip(gzip("", 64)), 0);
    }

    @Test
    void aFewBlankLinesMayBePackedAsTheyLike() {
        assertTaken(sendGzip(gzip(user(), 3)));
    }

    @Test
    void blankLinesWithoutEndAreRefusedWithTheCountsSoFar() {
        assertTooMuch(send(plain(user(), 65, "")), 1);
    }

    @Test
    void blankLinesBetweenRecordsAreSkipped() {
        assertTaken(send(plain("", 40, user())));
        assertThat(send(plain(user(), 40, user() + "\n" + user()))
                        .json()
                        .path("accepted")
                        .asInt())
                .isEqualTo(3);
    }

    @Test
    void feedsAndProbesAreAnsweredBesideBombs() {
        byte[] bomb = gzip("", 256);
        var bombs = new ArrayList<CompletableFuture<Answer>>();
        for (int sender = 0; sender < 2; sender++) {
            bombs.add(CompletableFuture.supplyAsync(() -> sendGzip(bomb), Thread::startVirtualThread));
        }
        assertThat(Http.get(Product.internalUrl().resolve("/health/live")).status())
                .isEqualTo(200);
        assertTaken(send(BodyPublishers.ofString(user())));
        bombs.forEach(each -> assertTooMuch(each.join(), 0));
    }

    private static void assertTooMuch(Answer answer, int accepted) {
        HookErrorsIT.assertEnvelope(answer, 413, "PAYLOAD_TOO_LARGE");
        JsonNode details = answer.json().path("details");
        assertThat(details.path("accepted").asInt(-1)).isEqualTo(accepted);
        assertThat(details.path("rejectedCount").asInt(-1)).isZero();
        assertThat(details.path("rejected").isArray()).isTrue();
    }

    private static void assertTaken(Answer answer) {
        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        assertThat(answer.json().path("accepted").asInt()).isEqualTo(1);
    }

    private static Answer sendGzip(byte[] body) {
        return send(BodyPublishers.ofByteArray(body), "Content-Encoding", "gzip");
    }

    private static Answer send(BodyPublisher body, String... more) {
        var headers = new ArrayList<>(List.of("Content-Type", "application/x-ndjson", "X-API-Key", "dev-data-feed"));
        Collections.addAll(headers, more);
        return Http.post(Product.internalUrl().resolve("/feeds/users"), body, headers.toArray(String[]::new));
    }

    private static BodyPublisher plain(String first, int mebibytes, String last) {
        var pieces = new ArrayList<byte[]>();
        pieces.add(first.getBytes(StandardCharsets.UTF_8));
        pieces.addAll(Collections.nCopies(mebibytes, BLANK_LINES));
        pieces.add(last.getBytes(StandardCharsets.UTF_8));
        return BodyPublishers.ofByteArrays(pieces);
    }

    private static byte[] gzip(String first, int mebibytes) {
        var bytes = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(bytes)) {
            gzip.write(first.getBytes(StandardCharsets.UTF_8));
            for (int each = 0; each < mebibytes; each++) {
                gzip.write(BLANK_LINES);
            }
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
        return bytes.toByteArray();
    }

    private static byte[] blankLines() {
        byte[] lines = new byte[1024 * 1024];
        Arrays.fill(lines, (byte) '\n');
        return lines;
    }

    private static String user() {
        return new Player(new ObjectId()).line().toString();
    }
}
