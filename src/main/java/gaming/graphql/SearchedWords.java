package gaming.graphql;

/** Counts the words of a search text, so that the engine can charge the caller. */
@FunctionalInterface
public interface SearchedWords {
    /** The number of different words; 0 if the search refuses the text as too long. */
    long in(String text);
}
