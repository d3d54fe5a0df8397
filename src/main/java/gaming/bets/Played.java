package gaming.bets;

import java.time.Instant;
import org.bson.types.ObjectId;

/** That a user bet on a game; {@code settled} is false for a bet that counts for nothing. */
public record Played(ObjectId user, ObjectId game, Instant at, boolean settled) {}
