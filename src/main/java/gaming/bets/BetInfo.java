package gaming.bets;

import gaming.database.Sql;
import gaming.money.Amount;
import java.math.RoundingMode;
import java.util.Optional;
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

    /** In some versions of MariaDB json_unquote loses characters outside the Basic Multilingual Plane. */
    private static final String QUERY = """
            select b.id, b.stake, b.won, g.name game, p.name provider,
              json_value(g.presentation, '$.thumbnailUrl') url,
              json_value(g.presentation, '$.thumbnailBlurHash') hash,
              json_value(g.presentation, '$.thumbnailBlurHashWidth') width,
              json_value(g.presentation, '$.thumbnailBlurHashHeight') height
            from bet b join game g on g.id = b.game_id join provider p on p.id = g.provider_id
            where b.id = ? and b.user_id = ?""";

    /** In the caller's transaction. */
    static Optional<BetInfo> find(ObjectId id, ObjectId player) {
        return Sql.first(
                QUERY,
                row -> new BetInfo(
                        row.getId("id"),
                        new Amount(row.getBigDecimal("stake")),
                        new Amount(row.getBigDecimal("won")),
                        row.getString("game"),
                        row.getString("provider"),
                        row.getString("url"),
                        row.getString("hash"),
                        row.getIntIfAny("width"),
                        row.getIntIfAny("height")),
                id,
                player);
    }

    /** The win divided by the stake, without separators. The result is {@code 0.00} if the stake is zero. */
    String multiplier() {
        return stake.isZero()
                ? "0.00"
                : won.euros().divide(stake.euros(), CENTS, RoundingMode.HALF_UP).toString();
    }
}
