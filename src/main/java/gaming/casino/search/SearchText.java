package gaming.casino.search;

import gaming.core.ErrorCode;
import gaming.core.Refusal;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The text of a search. Every character of it is text; there is no syntax. */
public record SearchText(String text) {
    private static final int LONGEST = 200;

    /** @throws Refusal BAD_USER_INPUT (query) over 200 characters */
    public SearchText {
        if (text.codePointCount(0, text.length()) > LONGEST) {
            throw new Refusal(
                    ErrorCode.BAD_USER_INPUT,
                    "query must have at most " + LONGEST + " characters",
                    Map.of("field", "query"));
        }
    }

    /**
     * Empty for null and for a blank text.
     *
     * @throws Refusal BAD_USER_INPUT (query) over 200 characters
     */
    public static Optional<SearchText> of(@Nullable String text) {
        return Optional.ofNullable(text).map(SearchText::new).filter(each -> !each.isBlank());
    }

    /** The number of different words, parts of words included; 0 for a text that is too long. */
    public static long words(String text) {
        return text.codePointCount(0, text.length()) > LONGEST
                ? 0
                : Words.of(text).tokens().stream()
                        .map(Words.Token::text)
                        .distinct()
                        .count();
    }

    /** A space that keeps words together on a line is a space, too. */
    private boolean isBlank() {
        return text.codePoints().allMatch(each -> Character.isWhitespace(each) || Character.isSpaceChar(each));
    }
}
