package gaming.casino.storefront;

/** How the games of a page are laid out. */
public enum PageLayout {
    CLASSIC_CAROUSEL,
    RECTANGULAR_FANCY_CAROUSEL,
    TWO_BIG_CARDS,
    BIG_CARD,
    MID_BIG_CARDS,
    SQUARES,
    SQUARES_FANCY_CAROUSEL
}
