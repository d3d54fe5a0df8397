package sandbox;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * All confidential values that passed through the tests of this JVM and belong in no log: tokens, codes, cookies,
 * states, secrets and e-mail addresses. Browsers, providers and feeds of the tests add them. {@link #in} finds them,
 * and values of the same form.
 */
public final class Confidential {
    /** Texts below this length are searched as whole words only, because six digits often are part of another text. */
    private static final int WORD = 8;

    private static final int SHORTEST = 6;
    private static final Pattern PLAIN = Pattern.compile("\\s|^[A-Za-z]{1,15}$");
    private static final Pattern WORDS = Pattern.compile("(?<![0-9A-Za-z.:-])[0-9A-Za-z]{6,7}(?![0-9A-Za-z.:-])");

    /** By the first characters, so that a text is searched once for all of them. */
    private static final Map<String, Set<String>> VALUES = new ConcurrentHashMap<>();

    private static final List<Pattern> FORMS = List.of(
            Pattern.compile("eyJ[A-Za-z0-9_-]{8,}"),
            Pattern.compile("(accessToken|refreshToken|mfaToken|socialState)=[^;\\s]{4,}"),
            Pattern.compile("[Bb]earer [A-Za-z0-9._~+/-]{4,}"),
            // Operators' own names are in the log: console: and the address
            Pattern.compile(
                    "(?<!console:)(?<![A-Za-z0-9._%+-])[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)*\\.[A-Za-z]{2,}\\b"));

    private Confidential() {}

    /**
     * Keeps a value, and returns it. A value below six characters, or a plain word, is ignored because it can be
     * anything.
     */
    public static String keep(String value) {
        if (value.length() >= SHORTEST && !PLAIN.matcher(value).find()) {
            VALUES.computeIfAbsent(key(value, 0), _ -> ConcurrentHashMap.newKeySet())
                    .add(value);
        }
        return value;
    }

    /** The number of kept values. */
    public static int count() {
        return VALUES.values().stream().mapToInt(Set::size).sum();
    }

    /** The kept values in the text. */
    public static Set<String> in(String text) {
        var found = new LinkedHashSet<String>();
        for (int at = 0; at + WORD <= text.length(); at++) {
            int from = at;
            VALUES.getOrDefault(key(text, at), Set.of()).stream()
                    .filter(value -> text.startsWith(value, from))
                    .forEach(found::add);
        }
        WORDS.matcher(text)
                .results()
                .map(word -> word.group())
                .filter(word -> VALUES.getOrDefault(key(word, 0), Set.of()).contains(word))
                .forEach(found::add);
        forms(text).forEach(found::add);
        return found;
    }

    private static Stream<String> forms(String text) {
        return FORMS.stream().flatMap(form -> form.matcher(text).results().map(match -> match.group()));
    }

    private static String key(String text, int from) {
        return text.substring(from, Math.min(text.length(), from + WORD));
    }
}
