package gaming.graphql;

/** Counts the words of a text that is searched for: the search answers, the engine charges. */
@FunctionalInterface
public interface SearchedWords {
    /** The number of different words; 0 where the text is too long to be searched for. */
    long in(String text);
}
