package gaming.events;

import static org.assertj.core.api.Assertions.assertThat;

import dev.Http;
import gaming.core.Rejection;
import gaming.events.Message.Received;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import world.Rows;
import world.TestClock;
import world.World;

/** Numbers in messages that are too long to be written without an exponent, or are stored longer than they are received. */
@ExtendWith(World.class)
class DeadLetterNumbersIT {
    @AfterEach
    void forget() {
        TestTopic.answers((_, _) -> Map.of());
        Rows.here().change("delete from dead_letter where topic = ?", TestTopic.NAME);
    }

    static String[] numbers() {
        return new String[] {"1e10000", "1e-10000", "1" + "2".repeat(997) + "e1"};
    }

    @ParameterizedTest
    @MethodSource("numbers")
    void doNotKeepDeadLettersFromBeingListedAndReplayed(String number) {
        byte[] record = "{\"name\":\"NUMBER\",\"payload\":{\"list\":[%s]}}"
                .formatted(number)
                .getBytes(StandardCharsets.UTF_8);
        Received received = new RecordFilter(new TestTopic(), (_, _) -> {})
                .message(
                        new TopicPartition(TestTopic.NAME, 0),
                        new ConsumerRecord<>(TestTopic.NAME, 0, 7, null, record),
                        0)
                .orElseThrow();
        var letter = new DeadLetter(received, Rejection.lasting("refused"), TestClock.now());
        DeadLettersIT.keep(letter);
        Http.Answer list = DeadLettersIT.get("?topic=" + TestTopic.NAME, "dev-operator");
        assertThat(list.status()).as(list.body()).isEqualTo(200);
        assertThat(new BigDecimal(list.json().at("/data/0/payload/list/0").asText()))
                .isEqualByComparingTo(new BigDecimal(number));
        Http.Answer replayed = DeadLettersIT.replay(letter.id().toHexString());
        assertThat(replayed.status()).as(replayed.body()).isEqualTo(200);
    }
}
