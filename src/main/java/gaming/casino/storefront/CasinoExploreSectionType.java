package gaming.casino.storefront;

/** What a section of an explore is. */
public enum CasinoExploreSectionType {
    CASINO_PAGE,
    /** The games of the house. */
    ORIGINALS,
    /** The games by their players. */
    TRENDING,
    PROVIDER,
    OFFER_BLOCK,
    THIN_SLIDER
}
