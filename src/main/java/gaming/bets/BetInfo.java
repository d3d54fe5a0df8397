package gaming.bets;

import gaming.money.Amount;
import java.math.RoundingMode;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

record BetInfo(
        ObjectId id,
        Amount stake,
        Amount won,
        String gameName,
        String provider,
        @Nullable String thumbnailUrl,
        @Nullable String blurHash,
        @Nullable Integer blurHashWidth,
        @Nullable Integer blurHashHeight) {
    private static final int CENTS = 2;

    /** The win divided by the stake, without separators. The result is {@code 0.00} if the stake is zero. */
    String multiplier() {
        return stake.isZero()
                ? "0.00"
                : won.euros().divide(stake.euros(), CENTS, RoundingMode.HALF_UP).toString();
    }
}
