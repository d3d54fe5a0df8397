package gaming.casino.search;

/**
 * What a match is worth. Every word gives the points of its best match; a name that is all of what was searched for gives
 * more. Points are the same for rare and for common words, so that games match equally well often, and the players decide.
 *
 * @param exact the word as it is
 * @param beginning a longer word that begins with it
 * @param mistyped a word that is one typo away
 */
record Points(int exact, int beginning, int mistyped) {
    static final Points NAME = new Points(60, 56, 40);
    static final Points PROVIDER = new Points(46, 44, 24);
    static final Points TAG = new Points(30, 28, 18);
    static final Points DESCRIPTION = new Points(12, 11, 6);

    /** The name is what was searched for. */
    static final int WHOLE_NAME = 200;
    /** The name begins with what was searched for. */
    static final int BEGINNING_OF_NAME = 100;
    /** The name has the same words in another order. */
    static final int REORDERED_NAME = 90;
    /** The provider's name is what was searched for, beside {@link #PROVIDER} for each word: his games are equals then. */
    static final int WHOLE_PROVIDER = 100;
    /** The name is what was searched for but for one typo: not enough to be before what is typed right. */
    static final int MISTYPED_NAME = 15;
}
