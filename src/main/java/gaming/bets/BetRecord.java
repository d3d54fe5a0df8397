package gaming.bets;

import gaming.casino.catalogue.GameKey;
import gaming.core.Position;
import gaming.money.Amount;
import java.time.Instant;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * One line of the feed {@code bets}. Without {@code houseEdge}, a stored bet with the same game and stake keeps its
 * edge. Otherwise the percentage of the game determines it.
 */
public record BetRecord(
        ObjectId id,
        ObjectId user,
        GameKey game,
        Amount stake,
        Amount won,
        @Nullable Amount houseEdge,
        BetStatus status,
        Instant at,
        @Nullable Position position) {}
