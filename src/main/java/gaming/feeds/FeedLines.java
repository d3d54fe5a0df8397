package gaming.feeds;

import gaming.telemetry.Counters;
import gaming.telemetry.LastMinute;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Counts accepted and rejected records of this pod (counter {@code feed_lines_total}; details.md, "Metrics"). */
public final class FeedLines {
    private static final String ACCEPTED = "accepted";
    private static final String REJECTED = "rejected";
    private static final Counters LINES =
            Counters.of("feed_lines", "Records of feeds, over HTTP or by topic: accepted, rejected", "feed", "result");
    private static final Map<String, Recent> RECENT = new ConcurrentHashMap<>();

    private FeedLines() {}

    private record Recent(LastMinute accepted, LastMinute rejected) {}

    /** {@code accepted} and {@code rejected} count since the start of the pod. */
    public record FeedState(String name, long acceptedInMinute, long rejectedInMinute, long accepted, long rejected) {}

    static void count(String feed, long accepted, long rejected) {
        LINES.add(accepted, feed, ACCEPTED);
        LINES.add(rejected, feed, REJECTED);
        Recent recent = RECENT.computeIfAbsent(feed, _ -> new Recent(new LastMinute(), new LastMinute()));
        recent.accepted().add(accepted);
        recent.rejected().add(rejected);
    }

    public static List<FeedState> list() {
        return RECENT.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(feed -> new FeedState(
                        feed.getKey(),
                        feed.getValue().accepted().sum(),
                        feed.getValue().rejected().sum(),
                        LINES.count(feed.getKey(), ACCEPTED),
                        LINES.count(feed.getKey(), REJECTED)))
                .toList();
    }
}
