package gaming.core;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Addresses that other systems bring and browsers follow. */
public final class WebAddress {
    private static final Pattern SCHEME =
            Pattern.compile("[\\x00-\\x20\\p{Z}]*([A-Za-z][A-Za-z0-9+.-]*):.*", Pattern.DOTALL);
    /** Browsers leave these out before they look for the scheme. */
    private static final Pattern LEFT_OUT = Pattern.compile("[\\t\\n\\r]+");

    private static final Set<String> WEB = Set.of("http", "https");

    private WebAddress() {}

    /** Of the web, or relative to our own pages: browsers run others. */
    public static boolean isSafe(String text) {
        var scheme = SCHEME.matcher(LEFT_OUT.matcher(text).replaceAll(""));
        return !scheme.matches() || WEB.contains(scheme.group(1).toLowerCase(Locale.ROOT));
    }
}
