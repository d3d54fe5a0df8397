package gaming.signin;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Where the frontend sends the user in the end: a path of its own, whatever a browser makes of it (details.md, "Sign-in"):
 * one leading slash, not two, and no backslash after it, neither as it stands nor percent-decoded once; no control
 * characters; at most 512 characters.
 */
record RedirectPath(String text) {
    private static final int LONGEST = 512;

    static Optional<RedirectPath> of(String text) {
        return text.codePointCount(0, text.length()) <= LONGEST
                        && staysHere(text)
                        && decoded(text).filter(RedirectPath::staysHere).isPresent()
                ? Optional.of(new RedirectPath(text))
                : Optional.empty();
    }

    private static boolean staysHere(String path) {
        return path.startsWith("/")
                && !path.startsWith("//")
                && !path.startsWith("/\\")
                && path.chars().noneMatch(Character::isISOControl);
    }

    /** Empty where a percent sign begins no escape. */
    private static Optional<String> decoded(String text) {
        try {
            // A plus is a plus in a path
            return Optional.of(URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }
}
