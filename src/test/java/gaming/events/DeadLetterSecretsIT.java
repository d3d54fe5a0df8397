package gaming.events;

import static org.assertj.core.api.Assertions.assertThat;

import dev.Http;
import gaming.core.Position;
import gaming.core.Rejection;
import gaming.events.Message.Received;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import sandbox.Json;
import world.Rows;
import world.TestClock;
import world.World;

/** feeds.md: the write-only fields of a feed are write-only in dead letters too. */
@ExtendWith(World.class)
class DeadLetterSecretsIT {
    @AfterEach
    void forget() {
        TestTopic.answers((_, _) -> Map.of());
        Rows.here().change("delete from dead_letter where topic = ?", TestTopic.NAME);
    }

    @Test
    void noSecretOfASecondFactorIsShown() {
        var message = new Message(
                "key", "NUMBER", Json.record("username", "shown", "mfaSecret", "GEZDGNBVGY3TQOJQ"), new Position(0, 9));
        DeadLettersIT.keep(new DeadLetter(
                new Received(new TopicPartition(TestTopic.NAME, 0), 5, 10, message),
                Rejection.lasting("refused"),
                TestClock.now()));
        Http.Answer list = DeadLettersIT.get("?topic=" + TestTopic.NAME, "dev-operator");
        assertThat(list.status()).isEqualTo(200);
        assertThat(list.body()).contains("shown").doesNotContain("mfaSecret", "GEZDGNBV");
    }
}
