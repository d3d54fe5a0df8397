package gaming.access.limits;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gaming.core.ErrorCode;
import gaming.core.Refusal;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.Test;

class BytesInFlightTest {
    private static final int FREE = BytesInFlight.FREE;
    /** Room for one body of 100 bytes beyond the free ones from each address, and two altogether. */
    private final BytesInFlight bytes = new BytesInFlight(1_600, 800);

    @Test
    void anOrdinaryBodyTakesNothing() {
        during("a", () -> {
            assertThat(reads(FREE)).isTrue();
            assertThat(bytes.all()).isZero();
        });
    }

    @Test
    void anAddressHasItsShareAndOthersHaveTheirs() {
        during("a", () -> {
            assertThat(reads(FREE + 100)).isTrue();
            during("a", () -> assertThat(reads(FREE + 100)).isFalse());
            during("a", () -> assertThat(reads(FREE)).isTrue());
            during("b", () -> {
                assertThat(reads(FREE + 100)).isTrue();
                during("c", () -> assertThat(reads(FREE + 100)).isFalse());
            });
        });
    }

    @Test
    void theBytesOfARequestAreGivenBackAtItsEnd() {
        during("a", () -> assertThat(reads(FREE + 100)).isTrue());
        assertThat(bytes.all()).isZero();
        assertThatThrownBy(() -> during("a", () -> {
                    reads(FREE + 100);
                    throw new IllegalStateException("no");
                }))
                .hasMessage("no");
        assertThat(bytes.all()).isZero();
    }

    @Test
    void anAnswerThatIsTooLongIsDroppedAtOnce() {
        during("a", () -> {
            BytesInFlight.Answer answer =
                    BytesInFlight.held().answer(FREE + 300, () -> new Refusal(ErrorCode.QUERY_TOO_COMPLEX, "Too long"));
            answer.write(new byte[FREE + 300], 0, FREE + 300);
            assertThat(bytes.all()).isEqualTo(300);
            assertThatThrownBy(() -> answer.write(1)).hasMessage("Too long");
            assertThat(bytes.all()).isZero();
        });
    }

    @Test
    void anAnswerForWhichThereIsNoRoomIsRefused() {
        during("a", () -> {
            BytesInFlight.Answer answer = answer();
            assertThatThrownBy(() -> answer.write(new byte[FREE + 900], 0, FREE + 900))
                    .isInstanceOfSatisfying(
                            Refusal.class, refused -> assertThat(refused.code()).isEqualTo(ErrorCode.OVERLOADED));
        });
    }

    @Test
    void theFirstRoomOfAnExpectedAnswerIsFree() {
        during("a", () -> {
            BytesInFlight.Answer answer = answer().expected(10 * FREE);
            answer.write(1);
            assertThat(bytes.all()).isZero();
        });
    }

    @Test
    void theEndOfAnAnswerMayMoveForward() {
        BytesInFlight.Answer answer = answer().expected(5);
        answer.write("{datA".getBytes(US_ASCII));
        answer.cut(4);
        answer.write("}errors,".getBytes(US_ASCII));
        assertThat(answer.take(1, 5)).asString().isEqualTo("{errors,dat}");
        answer.write("whole".getBytes(US_ASCII));
        assertThat(answer.take()).asString().isEqualTo("whole");
    }

    private static BytesInFlight.Answer answer() {
        return BytesInFlight.held().answer(1_000_000, () -> new Refusal(ErrorCode.QUERY_TOO_COMPLEX, ""));
    }

    @Test
    void aBodyThatIsTooLongIsRefusedHoweverItIsRead() throws IOException {
        InputStream body = BytesInFlight.held()
                .body(
                        new ByteArrayInputStream(new byte[20]),
                        10,
                        () -> new Refusal(ErrorCode.PAYLOAD_TOO_LARGE, "Too long"));
        assertThat(body.skip(4)).isEqualTo(4);
        assertThat(body.readNBytes(5)).hasSize(5);
        assertThat(body.read()).isZero();
        assertThatThrownBy(body::read).hasMessage("Too long");
    }

    private void during(String network, Runnable request) {
        bytes.during(() -> network, request);
    }

    /** Whether there is room for a body of so many bytes. */
    private static boolean reads(int length) {
        try {
            BytesInFlight.held()
                    .body(
                            new ByteArrayInputStream(new byte[length]),
                            length,
                            () -> new Refusal(ErrorCode.PAYLOAD_TOO_LARGE, "Too long"))
                    .readAllBytes();
            return true;
        } catch (Refusal refused) {
            assertThat(refused.code()).isEqualTo(ErrorCode.OVERLOADED);
            return false;
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }
}
