package sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http;
import dev.Http.Answer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The sandbox from outside of the JVM, and over its restarts. */
class SandboxControlTest {
    @TempDir
    private Path directory;

    private SandboxPlatform platform;
    private SandboxClient client;

    @BeforeEach
    void start() {
        platform = SandboxPlatform.start(0, SandboxPlatform.TOKEN, Optional.of(journal()));
        client = new SandboxClient(platform.url());
    }

    @AfterEach
    void close() {
        platform.close();
    }

    private Path journal() {
        return directory.resolve("new/platform.jsonl");
    }

    private void restart() {
        close();
        start();
    }

    @Test
    void saysWhatItDoes() {
        client.send("t-1", "1");
        JsonNode state = Http.get(sandbox("")).json();

        assertThat(state.path("mode").asText()).isEqualTo("ACCEPTS");
        assertThat(state.path("lookups").asText()).isEqualTo("TRUTHFUL");
        assertThat(state.path("delay").asText()).isEqualTo("PT5S");
        assertThat(state.path("bookings").asInt()).isEqualTo(1);
        assertThat(state.path("modes")).hasSameSizeAs(SandboxPlatform.Mode.values());
        assertThat(state.path("lookupModes")).hasSameSizeAs(SandboxPlatform.Lookups.values());
    }

    @Test
    void isSwitched() {
        JsonNode state = client.control(
                        "{\"mode\":\"TOO_BUSY\",\"lookups\":\"ERROR_PAGE\",\"delay\":\"PT0.1S\",\"next\":[\"REFUSES\"]}")
                .json();

        assertThat(state.path("mode").asText()).isEqualTo("TOO_BUSY");
        assertThat(state.path("lookups").asText()).isEqualTo("ERROR_PAGE");
        assertThat(state.path("delay").asText()).isEqualTo("PT0.1S");
        assertThat(client.send("t-1", "1").status()).isEqualTo(422);
        assertThat(client.send("t-1", "1").status()).isEqualTo(429);
        assertThat(client.find("t-1").status()).isEqualTo(502);
        assertThat(client.control("{\"mode\":\"ACCEPTS\"}")
                        .json()
                        .path("lookups")
                        .asText())
                .isEqualTo("ERROR_PAGE");
        assertThat(client.send("t-1", "1").status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[",
                "[]",
                "{\"mood\":\"SLOW\"}",
                "{\"mode\":\"SLOW\",\"lookups\":\"LIES\"}",
                "{\"mode\":\"SLOW\",\"delay\":\"5\"}",
                "{\"mode\":\"SLOW\",\"delay\":\"-PT5S\"}",
                "{\"mode\":\"SLOW\",\"next\":[\"NOTHING\"]}",
                "{\"mode\":\"SLOW\",\"answer\":{\"status\":99}}"
            })
    void doesNothingOfWhatItCanNotRead(String body) {
        Answer answer = client.control(body);

        assertThat(answer.status()).isEqualTo(400);
        assertThat(SandboxClient.errorCode(answer)).isEqualTo("INVALID_REQUEST");
        assertThat(Http.get(sandbox("")).json().path("mode").asText()).isEqualTo("ACCEPTS");
    }

    @Test
    void answersWhatWasPrepared() {
        client.control("""
                {"answer":{"status":201,"body":"{\\"a\\":\\"{externalTransactionId} {playerId} {amount}\\"}"},
                "next":["ANSWERS"],"lookups":"ANSWERS"}""");
        Answer answer = client.send("t-1", "1.25");

        assertThat(answer.status()).isEqualTo(201);
        assertThat(answer.body()).isEqualTo("{\"a\":\"t-1 77 1.25\"}");
        assertThat(client.find("t-1").status()).isEqualTo(201);
        assertThat(platform.bookings()).isEmpty();
    }

    @Test
    void redirectsToItself() {
        platform.next(SandboxPlatform.Mode.REDIRECTS);
        Answer answer = client.send("t-1", "1");

        assertThat(answer.status()).isEqualTo(307);
        assertThat(answer.headers().firstValue("Location")).contains("/credit-transfers");
        assertThat(platform.bookings()).isEmpty();
    }

    @Test
    void showsHowOftenATransferWasSentAndAskedFor() {
        client.send("t-1", "1");
        client.send("t-1", "1");
        client.find("t-1");
        JsonNode asked = Http.get(sandbox("/transfers/t-1")).json();

        assertThat(asked.path("sends").asInt()).isEqualTo(2);
        assertThat(asked.path("lookups").asInt()).isEqualTo(1);
        assertThat(asked.path("bodies")).hasSize(1);
        assertThat(asked.at("/bodies/0").asText()).isEqualTo(SandboxClient.transfer("t-1", "1"));
        assertThat(Http.get(sandbox("/transfers/t-2")).json().path("sends").asInt(-1))
                .isZero();
    }

    @Test
    void showsItsBookings() {
        client.send("t-1", "1.25");
        client.post(SandboxClient.transfer("t-2", "2").replace("\"77\"", "\"78\""), SandboxPlatform.TOKEN);

        assertThat(Http.get(sandbox("/bookings")).json().path("count").asInt()).isEqualTo(2);
        JsonNode of77 = Http.get(sandbox("/bookings?playerId=77")).json();
        assertThat(of77.path("count").asInt()).isEqualTo(1);
        JsonNode booking = of77.at("/data/0");
        assertThat(booking.path("externalTransactionId").asText()).isEqualTo("t-1");
        assertThat(booking.path("transactionId").asText()).isEqualTo("sbx-000001");
        assertThat(booking.path("amount").decimalValue()).isEqualByComparingTo("1.25");
        assertThat(booking.path("requests").asInt()).isEqualTo(1);
    }

    @Test
    void whatIsBookedStaysBookedOverARestart() {
        String first = client.send("t-1", "1.25").body();
        restart();

        assertThat(client.find("t-1").body()).isEqualTo(first);
        assertThat(client.send("t-1", "1.25").body()).isEqualTo(first);
        assertThat(client.send("t-2", "1").json().path("transactionId").asText())
                .isEqualTo("sbx-000002");
        restart();
        assertThat(platform.bookings())
                .extracting(SandboxPlatform.Booking::externalTransactionId)
                .containsExactly("t-1", "t-2");
    }

    @Test
    void aBookingThatWasNotWrittenToItsEndIsForgotten() throws IOException {
        client.send("t-1", "1");
        close();
        Files.writeString(journal(), "{\"externalTransactionId\":\"t-2\",\"trans", StandardOpenOption.APPEND);
        start();

        assertThat(platform.bookings()).hasSize(1);
        client.send("t-3", "1");
        restart();
        assertThat(platform.bookings()).hasSize(2);
    }

    @Test
    void twoSandboxesDoNotShareAJournal() {
        assertThatThrownBy(() -> SandboxPlatform.start(0, SandboxPlatform.TOKEN, Optional.of(journal())))
                .isInstanceOf(DirectoryLock.Taken.class)
                .hasMessageContaining("gaming-platform.url");
    }

    private URI sandbox(String path) {
        return URI.create(platform.url() + "/sandbox" + path);
    }
}
