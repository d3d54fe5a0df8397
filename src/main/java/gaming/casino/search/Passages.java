package gaming.casino.search;

import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Passages of a long text, about 150 characters each, from one word's border to another's. */
final class Passages {
    private static final int LENGTH = 150;
    private static final int BEFORE_MATCH = 40;

    private final String text;
    private final BreakIterator borders = BreakIterator.getWordInstance(Locale.ROOT);

    private Passages(String text) {
        this.text = text;
        borders.setText(text);
    }

    /** Passages that show {@code matches}, in their order, none overlapping another, {@code most} of them. */
    static List<Span> around(List<Span> matches, String text, int most) {
        return new Passages(text).around(matches, most);
    }

    private List<Span> around(List<Span> matches, int most) {
        var passages = new ArrayList<Span>();
        int done = 0;
        for (Span match : matches) {
            if (passages.size() == most) {
                break;
            }
            if (match.start() >= done) {
                Span passage = around(match, done, matches);
                done = passage.end();
                passages.add(trimmed(passage));
            }
        }
        return passages;
    }

    private Span around(Span match, int from, List<Span> matches) {
        int start = Math.max(from, borderBefore(match.start() - BEFORE_MATCH));
        if (text.length() - start <= LENGTH) {
            start = Math.max(from, Math.min(start, borderAfter(text.length() - LENGTH)));
        }
        int end = Math.max(borderBefore(start + LENGTH), borderAfter(match.end()));
        for (Span cut : matches) {
            if (cut.start() < end && end < cut.end()) {
                end = borderAfter(cut.end());
            }
        }
        return new Span(start, end);
    }

    private int borderBefore(int at) {
        if (at <= 0) {
            return 0;
        }
        if (at >= text.length()) {
            return text.length();
        }
        return borders.preceding(at + 1);
    }

    private int borderAfter(int at) {
        if (at <= 0) {
            return 0;
        }
        if (at >= text.length()) {
            return text.length();
        }
        return borders.following(at - 1);
    }

    private Span trimmed(Span passage) {
        int start = passage.start();
        int end = passage.end();
        while (start < end && Character.isWhitespace(text.charAt(start))) {
            start++;
        }
        while (end > start && Character.isWhitespace(text.charAt(end - 1))) {
            end--;
        }
        return new Span(start, end);
    }
}
