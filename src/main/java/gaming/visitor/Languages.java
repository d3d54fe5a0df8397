package gaming.visitor;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Which language a visitor reads (decisions.md, "Catalogue"). */
final class Languages {
    static final String ENGLISH = "en";
    /** Longer headers are nobody's. */
    private static final int LONGEST_HEADER = 512;

    private Languages() {}

    /** {@code known} are language tags in lower case. */
    static String best(Optional<String> ofUser, String acceptLanguage, Set<String> known) {
        return ofUser.map(language -> match(ranges(language), known))
                .orElseGet(() -> match(ranges(acceptLanguage), known));
    }

    private static String match(List<Locale.LanguageRange> ranges, Set<String> known) {
        String found = Locale.lookupTag(ranges, known);
        return found == null ? ENGLISH : found;
    }

    private static List<Locale.LanguageRange> ranges(String languages) {
        if (languages.isBlank() || languages.length() > LONGEST_HEADER) {
            return List.of();
        }
        try {
            return Locale.LanguageRange.parse(languages);
        } catch (IllegalArgumentException _) {
            // Whatever it says, it says no language
            return List.of();
        }
    }
}
