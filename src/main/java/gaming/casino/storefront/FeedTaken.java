package gaming.casino.storefront;

/**
 * What came of the promotions of the sportsbook.
 *
 * @param listed promotions that it has
 * @param ended promotions that it does not have any more
 * @param revived promotions that it has again
 */
public record FeedTaken(int listed, int ended, int revived) {}
