package gaming.feeds;

import java.util.List;

/** What became of a body: how many lines went in, and the first 100 that did not. */
public record FeedAnswer(String status, long accepted, List<RejectedLine> rejected, long rejectedCount) {
    /** One line that did not go in, by its number from 1 on. */
    public record RejectedLine(long line, String message) {}
}
