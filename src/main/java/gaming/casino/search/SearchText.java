package gaming.casino.search;

import gaming.core.ErrorCode;
import gaming.core.Refusal;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The text of a search. Every character of it is plain text, because there is no query syntax. */
public record SearchText(String text) {
    private static final int LONGEST = 200;

    public SearchText {
        if (text.codePointCount(0, text.length()) > LONGEST) {
            throw new Refusal(
                    ErrorCode.BAD_USER_INPUT,
                    "query must have at most " + LONGEST + " characters",
                    Map.of("field", "query"));
        }
    }

    /** Returns an empty result for null and for a blank text. */
    public static Optional<SearchText> of(@Nullable String text) {
        return Optional.ofNullable(text).map(SearchText::new).filter(each -> !each.isBlank());
    }

    /** The number of different words, including parts of words. The number is 0 if the text is too long. */
    public static long words(String text) {
        return text.codePointCount(0, text.length()) > LONGEST
                ? 0
                : Words.of(text).tokens().stream()
                        .map(Words.Token::text)
                        .distinct()
                        .count();
    }

    /** A no-break space also counts as white space. */
    private boolean isBlank() {
        return text.codePoints().allMatch(each -> Character.isWhitespace(each) || Character.isSpaceChar(each));
    }
}
