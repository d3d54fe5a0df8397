package gaming.bets;

import gaming.database.Row;
import gaming.database.Sql;
import gaming.money.Amount;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Objects;
import java.util.Optional;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** A bet with what its player is shown of the game, whatever became of either since. */
record BetInfo(
        ObjectId id,
        Amount stake,
        Amount won,
        String gameName,
        String provider,
        String thumbnailUrl,
        @Nullable String blurHash,
        @Nullable Integer blurHashWidth,
        @Nullable Integer blurHashHeight) {
    private static final int CENTS = 2;
    private static final String SELECT = """
            select b.id, b.stake, b.won, g.name, p.name provider,
              json_value(g.presentation, '$.thumbnailUrl') url,
              json_value(g.presentation, '$.thumbnailBlurHash') blur_hash,
              json_value(g.presentation, '$.thumbnailBlurHashWidth') width,
              json_value(g.presentation, '$.thumbnailBlurHashHeight') height
            from bet b join game g on g.id = b.game_id join provider p on p.id = g.provider_id
            where b.id = ? and b.user_id = ?""";

    /** One of {@code player}'s own. */
    static Optional<BetInfo> find(ObjectId id, ObjectId player) {
        return Sql.first(SELECT, BetInfo::read, id, player);
    }

    private static BetInfo read(Row row) {
        return new BetInfo(
                row.getId(1),
                new Amount(row.getBigDecimal("stake")),
                new Amount(row.getBigDecimal("won")),
                row.getString("name"),
                row.getString("provider"),
                Objects.requireNonNullElse(row.getString("url"), ""),
                row.getString("blur_hash"),
                row.getIntIfAny("width"),
                row.getIntIfAny("height"));
    }

    /** Won by stake, HALF_UP at two decimals, without separators; {@code 0.00} where nothing was staked. */
    String multiplier() {
        BigDecimal multiplier = stake.isZero()
                ? BigDecimal.ZERO.setScale(CENTS)
                : won.euros().divide(stake.euros(), CENTS, RoundingMode.HALF_UP);
        return multiplier.toPlainString();
    }
}
