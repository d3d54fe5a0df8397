package gaming.bets;

import gaming.money.Amount;
import gaming.money.Dollars;
import java.time.Instant;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** One line of the feed {@code deposits}: the whole record. */
public record DepositRecord(
        String id, ObjectId user, Amount amount, @Nullable Dollars amountUsd, Instant at) {}
