package gaming.core;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Checks texts from other systems. The database would store a question mark for half of a surrogate pair. */
public final class PlainText {
    public static final Pattern LANGUAGE_TAG = Pattern.compile("[A-Za-z0-9-]{2,35}");
    public static final Pattern COUNTRY_CODE = Pattern.compile("[A-Za-z]{2}");
    /** The id of a user at the platform. */
    public static final Pattern PLATFORM_ID = Pattern.compile("[0-9]{1,20}");

    public static final int LONGEST_EMAIL = 320;

    private static final int LONGEST_REASON = 500;

    private static final Pattern SCHEME =
            Pattern.compile("[\\x00-\\x20\\p{Z}]*([A-Za-z][A-Za-z0-9+.-]*):.*", Pattern.DOTALL);
    /** Browsers remove these characters before they look for the scheme. */
    private static final Pattern IGNORED = Pattern.compile("[\\t\\n\\r]+");

    private static final Set<String> WEB = Set.of("http", "https");

    private PlainText() {}

    /** Whether the text has only whole characters, and no control characters except tabs and line breaks. */
    public static boolean isText(String text) {
        return text.codePoints().allMatch(character -> isPrintable(character) || "\t\n\r".indexOf(character) >= 0);
    }

    /**
     * Why a person acts, without the blanks around it.
     *
     * @throws Refusal INVALID_PARAMETER for the parameter {@code name}
     */
    public static String reason(String name, @Nullable Object given) {
        String reason = given instanceof String text ? text.strip() : "";
        if (reason.isEmpty() || reason.codePointCount(0, reason.length()) > LONGEST_REASON || !isText(reason)) {
            throw Refusal.ofParameter(name, "must say in 1 to " + LONGEST_REASON + " characters why");
        }
        return reason;
    }

    /** Whether the text has only whole characters, and no control characters. */
    public static boolean isLine(String text) {
        return text.codePoints().allMatch(PlainText::isPrintable);
    }

    private static boolean isPrintable(int character) {
        boolean half = character >= Character.MIN_SURROGATE && character <= Character.MAX_SURROGATE;
        return !half && !Character.isISOControl(character);
    }

    /** Whether a browser opens the address as a web page. Browsers execute addresses of some other schemes. */
    public static boolean isSafeAddress(String text) {
        var scheme = SCHEME.matcher(IGNORED.matcher(text).replaceAll(""));
        return !scheme.matches() || WEB.contains(scheme.group(1).toLowerCase(Locale.ROOT));
    }
}
