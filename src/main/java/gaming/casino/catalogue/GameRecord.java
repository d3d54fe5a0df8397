package gaming.casino.catalogue;

import java.math.BigDecimal;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * One line of the feed {@code games}: the whole record. {@code houseEdgePercent} is a percentage of the stake, 0 to
 * 100. {@code presentation} is the JSON of the visible properties.
 */
public record GameRecord(
        @Nullable ObjectId id,
        GameKey key,
        String name,
        String code,
        CasinoGameType type,
        @Nullable BigDecimal houseEdgePercent,
        boolean enabled,
        String presentation) {}
