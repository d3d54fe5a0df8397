package gaming.casino.search;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** From a character of a text up to another, which is not part of it. */
record Span(int start, int end) {
    /** From each first of {@code characters} to the last that follows it. */
    static List<Span> of(BitSet characters) {
        var spans = new ArrayList<Span>();
        for (int start = characters.nextSetBit(0);
                start >= 0;
                start = characters.nextSetBit(spans.getLast().end())) {
            spans.add(new Span(start, characters.nextClearBit(start)));
        }
        return spans;
    }
}
