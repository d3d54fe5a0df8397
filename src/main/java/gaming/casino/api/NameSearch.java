package gaming.casino.api;

import gaming.casino.catalogue.Provider;
import gaming.casino.catalogue.SortName;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Whether a provider's name holds what is looked for; case, accents, spaces and punctuation do not count. */
final class NameSearch {
    private static final Pattern NOT_COUNTED = Pattern.compile("[^\\p{L}\\p{N}]+");

    private NameSearch() {}

    /** Nothing looked for fits every name. */
    static Predicate<Provider> of(@Nullable String query) {
        if (query == null || query.isBlank()) {
            return _ -> true;
        }
        String wanted = folded(SortName.of(query));
        return wanted.isEmpty()
                ? _ -> false
                : provider -> folded(provider.sortName()).contains(wanted);
    }

    private static String folded(String sortName) {
        return NOT_COUNTED.matcher(sortName).replaceAll("");
    }
}
