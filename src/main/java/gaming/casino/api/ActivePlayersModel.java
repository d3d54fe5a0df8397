package gaming.casino.api;

/** Distinct players of the last 24 hours, as a number and as people read it. */
public record ActivePlayersModel(int count, String formattedCount) {}
