package gaming.cache;

/** The counters in the database that say when something is to be read anew. */
public enum Counter {
    /** Moves with every feed of the catalogue. */
    CATALOGUE,
    /** Moves when active players were counted anew. */
    PLAYERS
}
