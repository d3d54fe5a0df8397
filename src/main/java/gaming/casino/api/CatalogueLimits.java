package gaming.casino.api;

/** The names of the limits per minute of the casino's operations (decisions.md, "Limits elsewhere"). */
final class CatalogueLimits {
    static final String CATALOGUE = "catalogue";
    static final String SEARCH = "search";
    static final String FAVOURITES = "favourites";
    static final String LAUNCH = "launch";

    private CatalogueLimits() {}
}
