package gaming.console;

import gaming.core.Page.Paged;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;

/**
 * What a page shows.
 *
 * @param section the part of the navigation to which the page belongs
 */
record View<T>(String title, Section section, Person person, T content) {
    /** The navigation. */
    enum Section {
        TODAY("Today", ""),
        CLAIMS("Claims", "claims"),
        BOOKS("Books", "books"),
        DEAD_LETTERS("Dead letters", "dead-letters"),
        TOPICS("Topics", "topics"),
        DAYS("Days", "days"),
        CONFIGURATION("Configuration", "configuration"),
        ACTIONS("Audit", "actions"),
        SESSIONS("Sessions", "sessions");

        final String label;
        final String path;

        Section(String label, String path) {
            this.label = label;
            this.path = ConsoleSettings.PATH + "/" + path;
        }
    }

    /** The link to another part of a list, which begins with the row {@code offset}. */
    static String part(String list, Paged<?> part, int offset) {
        return list + (list.contains("?") ? "&" : "?") + "offset=" + offset + "&limit=" + part.limit();
    }

    static String count(long number) {
        return new DecimalFormat("#,##0", DecimalFormatSymbols.getInstance(Locale.US)).format(number);
    }

    /** Formats a constant such as {@code COMPLETED} as a normal word. */
    static String word(String constant) {
        return constant.charAt(0) + constant.substring(1).toLowerCase(Locale.ROOT);
    }

    static int before(Paged<?> part) {
        return Math.max(0, part.offset() - part.limit());
    }

    static int after(Paged<?> part) {
        return part.offset() + part.limit();
    }
}
