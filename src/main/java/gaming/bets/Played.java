package gaming.bets;

import java.time.Instant;
import org.bson.types.ObjectId;

/** A user's bet on a game. {@code settled} is false for a VOIDED bet. */
public record Played(ObjectId user, ObjectId game, Instant at, boolean settled) {}
