package gaming.search;

import java.util.ArrayList;
import java.util.List;

/** From a character of a text up to another, which is not part of it. */
record Span(int start, int end) {
    /** {@code spans}, which come in the order of their starts, those that meet made one. */
    static List<Span> apart(List<Span> spans) {
        var apart = new ArrayList<Span>();
        for (Span span : spans) {
            if (apart.isEmpty() || apart.getLast().end() < span.start()) {
                apart.add(span);
            } else {
                Span last = apart.removeLast();
                apart.add(new Span(last.start(), Math.max(last.end(), span.end())));
            }
        }
        return apart;
    }
}
