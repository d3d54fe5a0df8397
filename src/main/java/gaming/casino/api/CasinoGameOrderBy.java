package gaming.casino.api;

/** How games are sorted (details.md, "Catalogue"); {@link CasinoSnapshot#order} says by what. */
public enum CasinoGameOrderBy {
    FEATURED_BY_PROVIDER,
    FEATURED_BY_CASINO_PAGE,
    NAME,
    TYPE,
    TRENDING,
    RECENTLY_ADDED,
    INDEX_IN_PROVIDER
}
