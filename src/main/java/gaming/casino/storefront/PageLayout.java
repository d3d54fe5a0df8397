package gaming.casino.storefront;

/** The layout of the games of a page or a section. */
public enum PageLayout {
    CLASSIC_CAROUSEL,
    RECTANGULAR_FANCY_CAROUSEL,
    TWO_BIG_CARDS,
    BIG_CARD,
    MID_BIG_CARDS,
    SQUARES,
    SQUARES_FANCY_CAROUSEL
}
