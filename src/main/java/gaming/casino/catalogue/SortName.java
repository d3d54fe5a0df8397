package gaming.casino.catalogue;

import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/** Converts a name to the form by which lists sort: without case and accents (details.md, "Catalogue"). */
public final class SortName {
    private static final Pattern ACCENTS = Pattern.compile("\\p{M}+");

    private SortName() {}

    public static String of(String name) {
        String decomposed = Normalizer.normalize(name, Normalizer.Form.NFKD);
        return ACCENTS.matcher(decomposed).replaceAll("").toLowerCase(Locale.ROOT);
    }
}
