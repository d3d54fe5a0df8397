package gaming.bets;

import gaming.casino.catalogue.GameKey;
import gaming.money.Amount;
import java.time.Instant;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * One line of the feed {@code bets}. {@code houseEdge} is null if the line has none. {@link Bets} then keeps the edge
 * of the stored bet, or computes the edge from the percentage of the game.
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
