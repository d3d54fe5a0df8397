package gaming.settings;

import java.util.Locale;

/**
 * A key as {@code application.yaml} has it.
 *
 * @param comment what stands above it, in one line
 * @param value its default, or an example where there is none; may be empty
 * @param hasDefault whether it has one, which a key that is commented out has not
 */
record DocumentedKey(String name, String comment, String value, boolean hasDefault) {
    /** The name of the environment variable, by the rule of MicroProfile Config. */
    static String variable(String key) {
        return key.replaceAll("[^A-Za-z0-9]", "_").toUpperCase(Locale.ROOT);
    }

    /** The first part of the name: {@code claims} of {@code claims.not-found-after}. */
    String group() {
        return group(name);
    }

    static String group(String key) {
        int dot = key.indexOf('.');
        return dot < 0 ? key : key.substring(0, dot);
    }
}
