package gaming.payments;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.database.Moment;
import gaming.platform.CreditTransfer;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.BigRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Scale;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

class PaymentProperties {
    private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");
    private static final Duration LEASE = Duration.ofSeconds(30);
    private static final UUID DNS = UUID.fromString("6ba7b810-9dad-11d1-80b4-00c04fd430c8");

    @Property
    void howeverOftenItIsSentItSendsTheSame(
            @ForAll @BigRange(min = "0", max = "999999999999") @Scale(8) BigDecimal amount,
            @ForAll @IntRange(min = 1, max = 20) int sends) {
        var payment = new PickTransfer(
                new ObjectId(),
                new CreditTransfer("an id", "7", amount, "USDC", CreditTransfer.Type.PICKS),
                "an API key",
                null,
                new Moment(NOW, System.nanoTime()),
                LEASE);
        CreditTransfer first = payment.transfer();
        Instant now = NOW;
        for (int send = 0; send < sends; send++) {
            now = now.plusSeconds(40);
            payment.release();
            var moment = new Moment(now, System.nanoTime());
            payment.take(moment, LEASE);
            payment.sendAgain(moment, LEASE, now, Duration.ofMinutes(1));
            assertThat(payment.transfer()).isEqualTo(first);
        }
        assertThat(payment.attempts().sends()).isEqualTo(sends + 1);
    }

    /** The example of RFC 9562, appendix A.4. */
    @Test
    void areUuidsOfVersionFive() {
        assertThat(TransactionIds.derive(DNS, "www.example.com"))
                .hasToString("2ed6657d-e927-568b-95e1-2665a8aea6a2")
                .returns(5, UUID::version)
                .returns(2, UUID::variant);
    }
}
