package gaming.config;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A key of {@code application.yaml}.
 *
 * @param value the default of the key, or an example for a key without a default; may be empty
 * @param hasDefault false for a key that is commented out
 */
public record DocumentedKey(String name, String comment, String value, boolean hasDefault) {
    /** The marks at the end of a comment, such as {@code [required, secret]}. */
    private static final Pattern MARKS = Pattern.compile(".* \\[([a-z, ]+)]");

    public boolean secret() {
        return isMarked("secret");
    }

    /** Whether the value is the path of a file that operators mount, mostly with a secret. */
    public boolean file() {
        return isMarked("file");
    }

    private boolean isMarked(String mark) {
        Matcher marks = MARKS.matcher(comment);
        return marks.matches() && List.of(marks.group(1).split(", ")).contains(mark);
    }

    /** The first part of the name: {@code claims} of {@code claims.not-found-after}. */
    public String group() {
        return UnknownKeys.group(name);
    }
}
