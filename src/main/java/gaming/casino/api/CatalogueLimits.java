package gaming.casino.api;

/** The names of the casino's limits per minute (decisions.md, "Limits elsewhere"). */
final class CatalogueLimits {
    static final String CATALOGUE = "catalogue";
    static final String SEARCH = "search";
    static final String FAVOURITES = "favourites";
    static final String LAUNCH = "launch";

    private CatalogueLimits() {}
}
