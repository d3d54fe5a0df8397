package gaming.casino.api;

/** The number of distinct players of the last 24 hours, and the same number in a readable form. */
public record ActivePlayersModel(int count, String formattedCount) {}
