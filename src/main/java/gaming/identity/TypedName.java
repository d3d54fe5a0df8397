package gaming.identity;

import java.text.Normalizer;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A name or a code, as people type and paste it. Its stored form is in NFC and has neither invisible characters nor
 * blanks at its ends. Names and codes are compared by their keys (details.md, "Names").
 */
public final class TypedName {
    public static final int LONGEST = 64;
    /** A longer text is cut before it is normalised, because many accents in a row take a long time. */
    private static final int LONGEST_TYPED = 1024;

    /** Characters without width, controls of direction, letters that no font shows, and variation selectors. */
    private static final Pattern INVISIBLE =
            Pattern.compile("[\\p{Cf}\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180d"
                    + "\\u3164\\uffa0\\ufe00-\\ufe0f\\x{e0100}-\\x{e01ef}]+");

    private static final Pattern BLANK = Pattern.compile("\\p{IsWhite_Space}");

    private TypedName() {}

    /** The stored form; it may be empty, or too long for a name. */
    public static String stored(String typed) {
        String cut = typed.substring(0, Math.min(typed.length(), LONGEST_TYPED));
        String visible = INVISIBLE.matcher(cut).replaceAll("");
        return Normalizer.normalize(BLANK.matcher(visible).replaceAll(" "), Normalizer.Form.NFC)
                .strip();
    }

    /** The stored form of 1 to 64 visible characters. */
    public static Optional<String> of(String typed) {
        String stored = stored(typed);
        return stored.isEmpty() || isTooLong(stored, LONGEST) ? Optional.empty() : Optional.of(stored);
    }

    static boolean isTooLong(String text, int longest) {
        return text.codePointCount(0, text.length()) > longest;
    }

    /** The key of a name: an at sign before a name does not belong to it. */
    public static String key(String typed) {
        String key = codeKey(typed);
        return key.length() > 1 && key.startsWith("@") ? key.substring(1).strip() : key;
    }

    /** The key of a code. Case does not count, by the rule of {@link String#equalsIgnoreCase}. */
    static String codeKey(String typed) {
        return stored(typed)
                .codePoints()
                .map(each -> Character.toLowerCase(Character.toUpperCase(each)))
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
