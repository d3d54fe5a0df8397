package gaming.casino.api;

/** The orders of games (details.md, "Catalogue"). {@link CasinoSnapshot#order} defines them. */
public enum CasinoGameOrderBy {
    FEATURED_BY_PROVIDER,
    FEATURED_BY_CASINO_PAGE,
    NAME,
    TYPE,
    TRENDING,
    RECENTLY_ADDED,
    INDEX_IN_PROVIDER
}
