package gaming.casino.search;

import gaming.core.ErrorCode;
import gaming.core.Refusal;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What somebody searches for. Every character of it is text; there is no syntax. */
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
     * None where there is nothing to search for.
     *
     * @throws Refusal BAD_USER_INPUT (query) over 200 characters
     */
    public static Optional<SearchText> of(@Nullable String text) {
        return Optional.ofNullable(text).map(SearchText::new).filter(each -> !each.isBlank());
    }

    /** How many different words are looked for, of which one may be a part of another; none where the text is too long. */
    public static long words(String text) {
        return text.codePointCount(0, text.length()) > LONGEST
                ? 0
                : Words.of(text).tokens().stream()
                        .map(Words.Token::text)
                        .distinct()
                        .count();
    }

    /** Spaces that keep words together on a line are spaces, too. */
    private boolean isBlank() {
        return text.codePoints().allMatch(each -> Character.isWhitespace(each) || Character.isSpaceChar(each));
    }
}
