package sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.Http;
import dev.Http.Answer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * external-systems.md, "gaming-platform": behaviour that the product's tests rely on and would not check by themselves.
 */
class SandboxPlatformTest {
    private static final String TRANSFER = """
            {"playerId":"77","amount":1,"externalTransactionId":"t-1","currencyCode":"USDC","type":"RAF_CLAIM"}""";
    private static final String LAUNCH = """
            {"gameCode":"a","mode":"DEMO","device":"MOBILE","language":"de","currencyCode":"EUR"}""";

    @TempDir
    private Path directory;

    private SandboxPlatform platform;

    @BeforeEach
    void start() {
        platform = SandboxPlatform.start(0, SandboxPlatform.TOKEN, Optional.of(journal()));
    }

    @AfterEach
    void close() {
        platform.close();
    }

    private Path journal() {
        return directory.resolve("new/platform.jsonl");
    }

    @Test
    void booksATransferOnceHoweverOftenItIsSent() {
        Answer first = post("/credit-transfers", TRANSFER);
        Answer again = post("/credit-transfers", TRANSFER.replace(":1,", ":1.00,"));

        assertThat(first.status()).isEqualTo(200);
        assertThat(again.body()).isEqualTo(first.body());
        assertThat(get("/credit-transfers/t-1").body()).isEqualTo(first.body());
        assertThat(get("/credit-transfers/t-2").status()).isEqualTo(404);
        assertThat(platform.bookings()).hasSize(1);
        assertThat(platform.sends("t-1")).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"amount\":2", "\"playerId\":\"78\"", "\"currencyCode\":\"EUR\"", "\"type\":\"PICKS\""})
    void theSameIdWithAnotherBodyIsAConflict(String other) {
        post("/credit-transfers", TRANSFER);
        String field = other.substring(0, other.indexOf(':'));

        assertThat(post("/credit-transfers", TRANSFER.replaceFirst(field + ":[^,}]*", other))
                        .status())
                .isEqualTo(409);
        assertThat(platform.bookings()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "/credit-transfers, \"77\", 77",
        "/credit-transfers, :1, :\"1\"",
        "/credit-transfers, :1, :0",
        "/credit-transfers, USDC, usdc",
        "/credit-transfers, RAF_CLAIM, GIFT",
        "/credit-transfers, t-1, ''",
        "/game-launches, DEMO, REAL",
        "/game-launches, MOBILE, WATCH",
        "/game-launches, EUR, USD",
        "/game-launches, gameCode, ip"
    })
    void refusesRequestsOutsideTheContract(String path, String right, String wrong) {
        String good = path.equals("/game-launches") ? LAUNCH : TRANSFER;

        assertThat(post(path, good.replace(right, wrong)).status()).isEqualTo(400);
        assertThat(Http.post(platform.url().resolve(path), good, "Content-Type", "application/json")
                        .status())
                .isEqualTo(401);
        assertThat(platform.bookings()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "REFUSES, 422, 0",
        "ERROR_PAGE, 502, 0",
        "ERROR_PAGE_AFTERWARDS, 500, 1",
        "GARBAGE, 200, 1",
        "CONFLICTS, 409, 0",
        "TOO_BUSY, 429, 0",
        "PREPARED, 204, 0",
        "RESETS, 0, 0",
        "RESETS_AFTERWARDS, 0, 1",
        "HALF_AN_ANSWER, 0, 1"
    })
    void answersAndBooksAsItsModeSays(Fault mode, int status, int bookings) {
        platform.next(mode);
        if (status == 0) {
            assertThatThrownBy(() -> post("/credit-transfers", TRANSFER)).isInstanceOf(UncheckedIOException.class);
        } else {
            assertThat(post("/credit-transfers", TRANSFER).status()).isEqualTo(status);
        }
        assertThat(platform.bookings()).hasSize(bookings);
        assertThat(post("/credit-transfers", TRANSFER).status()).isEqualTo(200);
    }

    @Test
    void aRequestSwitchesItWholeOrNotAtAll() {
        for (String unreadable :
                new String[] {"[]", "{\"mood\":\"SLOW\"}", "{\"transfers\":\"TOO_BUSY\",\"next\":[\"NOTHING\"]}"}) {
            assertThat(Http.put(platform.url().resolve("/sandbox"), unreadable).status())
                    .isEqualTo(400);
        }
        Answer state = Http.put(
                platform.url().resolve("/sandbox"),
                "{\"transfers\":\"TOO_BUSY\",\"next\":[\"NONE\"],\"launches\":\"REFUSES\"}");

        assertThat(state.json().path("transfers").asText()).isEqualTo("TOO_BUSY");
        assertThat(state.json().at("/faults/CONFLICTS").asText()).isNotEmpty();
        assertThat(post("/credit-transfers", TRANSFER).status()).isEqualTo(200);
        assertThat(post("/credit-transfers", TRANSFER).status()).isEqualTo(429);
        assertThat(post("/game-launches", LAUNCH).status()).isEqualTo(500);
    }

    @Test
    void keepsBookingsAndDropsAnIncompleteLine() throws IOException {
        String booked = post("/credit-transfers", TRANSFER).body();
        assertThatThrownBy(() -> SandboxPlatform.start(0, SandboxPlatform.TOKEN, Optional.of(journal())))
                .isInstanceOf(DirectoryLock.Taken.class);
        close();
        Files.writeString(journal(), "{\"externalTransactionId\":\"t-2\",\"trans", StandardOpenOption.APPEND);
        start();

        assertThat(post("/credit-transfers", TRANSFER).body()).isEqualTo(booked);
        assertThat(platform.bookings()).hasSize(1);
    }

    private Answer post(String path, String body) {
        return Http.post(
                platform.url().resolve(path),
                body,
                "Content-Type",
                "application/json",
                "Authorization",
                "Bearer " + SandboxPlatform.TOKEN);
    }

    private Answer get(String path) {
        return Http.get(platform.url().resolve(path), "Authorization", "Bearer " + SandboxPlatform.TOKEN);
    }
}
