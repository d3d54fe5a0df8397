package gaming.casino.search;

import java.util.regex.Pattern;

/** The fields of the index. */
final class IndexFields {
    /** Says how documents are made: to be raised with every change of what is written, then indexes are made anew. */
    static final int LAYOUT = 2;

    static final String NAME = "name";
    static final String PROVIDER = "provider";
    static final String TAGS = "tags";
    /** Followed by a language. */
    static final String DESCRIPTION = "description_";
    /** The languages that a game has a description in. */
    static final String DESCRIBED = "described";
    /** Words of the name written together. */
    static final String NAME_RUNS = "nameRuns";

    static final String PROVIDER_RUNS = "providerRuns";
    static final String WHOLE_NAME = "wholeName";
    static final String SORTED_NAME = "sortedName";
    static final String WHOLE_PROVIDER = "wholeProvider";
    /** Whom it is shown to, see {@link Showable}. */
    static final String SHOWN = "shown";
    /** The game's version. */
    static final String VERSION = "version";

    static final String BY_NAME = "byName";
    static final String BY_ID = "byId";

    private static final Pattern LANGUAGE = Pattern.compile("[a-z]{2,8}(-[a-z0-9]{1,8}){0,4}");

    private IndexFields() {}

    /** Whether texts in it are indexed: nobody speaks what is no language tag in lower case. */
    static boolean isLanguage(String tag) {
        return LANGUAGE.matcher(tag).matches();
    }
}
