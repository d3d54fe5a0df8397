package gaming.core;

/** Texts that other systems bring. Half of a surrogate pair is no character: the database would keep a question mark. */
public final class PlainText {
    private PlainText() {}

    /** Whether it has no control characters but tabs and line breaks, and only whole characters. */
    public static boolean isText(String text) {
        return text.codePoints().allMatch(character -> isPrintable(character) || "\t\n\r".indexOf(character) >= 0);
    }

    /** Whether it has no control characters, and only whole characters. */
    public static boolean isLine(String text) {
        return text.codePoints().allMatch(PlainText::isPrintable);
    }

    private static boolean isPrintable(int character) {
        boolean half = character >= Character.MIN_SURROGATE && character <= Character.MAX_SURROGATE;
        return !half && !Character.isISOControl(character);
    }
}
