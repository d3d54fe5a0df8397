package gaming.payments.claim;

import com.github.kagkarlsson.scheduler.task.TaskInstanceId;
import gaming.money.Amount;
import gaming.money.UsdcRate;
import java.math.BigDecimal;
import java.time.Instant;
import org.bson.types.ObjectId;

/** A claim that has no row, and the task of its resolver. */
public final class PendingClaim {
    private PendingClaim() {}

    public static Claim ofTen(Instant sent) {
        return new Claim(
                new ObjectId(), new Amount(BigDecimal.TEN), new UsdcRate(BigDecimal.ONE, sent), "1", sent, sent);
    }

    public static ObjectId user(Claim claim) {
        return claim.userId();
    }

    public static TaskInstanceId look(Claim claim) {
        return ClaimConfiguration.RESOLVER.instance(claim);
    }
}
