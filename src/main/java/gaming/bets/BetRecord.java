package gaming.bets;

import gaming.casino.catalogue.GameKey;
import gaming.money.Amount;
import java.time.Instant;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** One line of the feed {@code bets}. {@code houseEdge} is null if the line has none. */
public record BetRecord(
        ObjectId id,
        ObjectId user,
        GameKey game,
        Amount stake,
        Amount won,
        @Nullable Amount houseEdge,
        BetStatus status,
        Instant at) {}
