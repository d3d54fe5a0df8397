package gaming.casino.search;

import java.util.Arrays;

/**
 * Whether one typo makes a word another one, its first letter being right: what Lucene's {@code FuzzyQuery} says, without
 * an automaton for every word that is looked at.
 */
final class OneTypo {
    /** In characters. */
    private static final int LONGEST_LETTER = 2;

    private OneTypo() {}

    /** A letter wrong, missing, too many, or two neighbours exchanged; or nothing wrong. */
    static boolean between(String wanted, String word) {
        if (Math.abs(wanted.length() - word.length()) > LONGEST_LETTER) {
            return false;
        }
        int[] one = wanted.codePoints().toArray();
        int[] other = word.codePoints().toArray();
        if (Math.abs(one.length - other.length) > 1 || one.length == 0 || other.length == 0 || one[0] != other[0]) {
            return false;
        }
        int at = Arrays.mismatch(one, other);
        return at < 0
                || sameFrom(one, at + 1, other, at + 1)
                || sameFrom(one, at, other, at + 1)
                || sameFrom(one, at + 1, other, at)
                || exchanged(one, other, at);
    }

    private static boolean exchanged(int[] one, int[] other, int at) {
        return at + 1 < one.length
                && at + 1 < other.length
                && one[at] == other[at + 1]
                && one[at + 1] == other[at]
                && sameFrom(one, at + 2, other, at + 2);
    }

    private static boolean sameFrom(int[] one, int from, int[] other, int otherFrom) {
        return from <= one.length
                && otherFrom <= other.length
                && Arrays.equals(one, from, one.length, other, otherFrom, other.length);
    }
}
