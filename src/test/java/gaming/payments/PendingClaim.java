package gaming.payments;

import com.github.kagkarlsson.scheduler.task.TaskInstanceId;
import gaming.database.Moment;
import gaming.money.Amount;
import gaming.money.UsdcRate;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import org.bson.types.ObjectId;

/** A claim that has no row, and the task of its resolver. */
public final class PendingClaim {
    private PendingClaim() {}

    public static Claim ofTen(Instant sent) {
        var id = new ObjectId();
        return new Claim(
                id,
                1,
                id.toHexString(),
                new Amount(BigDecimal.TEN),
                new UsdcRate(BigDecimal.ONE, sent),
                "1",
                new Moment(sent, System.nanoTime()),
                Duration.ZERO);
    }

    public static TaskInstanceId look(Claim claim) {
        return PaymentTasks.lookup(claim);
    }
}
