package gaming.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gaming.core.ErrorCode;
import gaming.core.Refusal;
import jakarta.enterprise.inject.spi.CDI;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import world.World;

/** A bounded reading reads no more rows than its bound, and for no longer than its time. */
@ExtendWith(World.class)
class BoundedReadingIT {
    private static final Refusal TOO_MUCH = new Refusal(ErrorCode.OVERLOADED, "There is too much to read");

    private final Transactions transactions =
            CDI.current().select(Transactions.class).get();

    @Test
    void aStatementEndsAfterTheLongestTime() {
        assertThatThrownBy(() -> read(new BoundedReading(Duration.ofSeconds(1), TOO_MUCH), "select sleep(100)"))
                .isSameAs(TOO_MUCH);
        // The connection is as before
        assertThat(read(new BoundedReading(Duration.ofSeconds(1), TOO_MUCH), "select 7"))
                .containsExactly(7);
    }

    @Test
    void noFurtherStatementBeginsAfterTheLongestTime() {
        var reading = new BoundedReading(Duration.ZERO, TOO_MUCH);
        assertThatThrownBy(() -> read(reading, "select 7")).isSameAs(TOO_MUCH);
    }

    @Test
    void rowsBeyondTheBoundAreLeftOutAndTold() {
        var reading = new BoundedReading(Duration.ofSeconds(10), TOO_MUCH);
        assertThat(read(reading, "select seq from seq_1_to_100000")).hasSize(100_000);
        assertThat(reading.complete()).isTrue();
        assertThat(read(reading, "select seq from seq_1_to_100001"))
                .hasSize(100_000)
                .endsWith(100_000);
        assertThat(reading.complete()).isFalse();
    }

    private List<Integer> read(BoundedReading reading, String query) {
        return transactions.call(() -> reading.list(query, row -> row.getInt(1)));
    }
}
