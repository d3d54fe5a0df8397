package gaming.casino.storefront;

/** The type of a section of an explore. */
public enum CasinoExploreSectionType {
    CASINO_PAGE,
    /** The games of the house. */
    ORIGINALS,
    /** The games, sorted by players. */
    TRENDING,
    PROVIDER,
    OFFER_BLOCK,
    THIN_SLIDER
}
