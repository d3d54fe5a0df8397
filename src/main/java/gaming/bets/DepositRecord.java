package gaming.bets;

import gaming.core.Position;
import gaming.money.Amount;
import gaming.money.Dollars;
import java.time.Instant;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * One line of the feed {@code deposits}: the whole record. Without {@code amountUsd}, a stored deposit with the same
 * amount keeps its dollars. Otherwise the current rate determines them.
 */
public record DepositRecord(
        String id,
        ObjectId user,
        Amount amount,
        @Nullable Dollars amountUsd,
        Instant at,
        @Nullable Position position) {}
