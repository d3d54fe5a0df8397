package gaming.bets;

import gaming.casino.catalogue.GameKey;
import gaming.money.Amount;
import java.time.Instant;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * One line of the feed {@code bets}: the whole record. {@code houseEdge} is null if the game's percentage determines
 * the edge.
 */
public record BetRecord(
        ObjectId id,
        ObjectId user,
        GameKey game,
        Amount stake,
        Amount won,
        @Nullable Amount houseEdge,
        BetStatus status,
        Instant at) {}
