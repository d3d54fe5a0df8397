package gaming.feeds;

import com.fasterxml.jackson.databind.JsonNode;
import gaming.core.RateLimitedLog;
import gaming.core.Rejection;
import gaming.database.Transactions;
import gaming.events.Message;
import gaming.events.TopicConsumer;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Stores the records of the topic PLATFORM_ACTIVITY_TOPIC. A message is one record of a feed: {@code {"name": "<feed>",
 * "payload": {...}}} (feeds.md). A record that lacks something that may still come, such as its user, is tried again
 * and then becomes a dead letter. Any other rejected record is only counted, and the log has one reason for a batch.
 */
@ApplicationScoped
public class ActivityConsumer implements TopicConsumer {
    private static final String TOPIC = "PLATFORM_ACTIVITY_TOPIC";

    private static final String UNKNOWN_ORDER = "another version is stored, and which of the two is newer is not known";

    private final AllFeeds feeds;
    private final Transactions transactions;
    private final Clock clock;
    private final RateLimitedLog log = new RateLimitedLog(System.getLogger(ActivityConsumer.class.getName()));

    @Inject
    ActivityConsumer(AllFeeds feeds, Transactions transactions, Clock clock) {
        this.feeds = feeds;
        this.transactions = transactions;
        this.clock = clock;
    }

    @Override
    public String topic() {
        return TOPIC;
    }

    @Override
    public boolean takes(String name) {
        return feeds.named(name).isPresent();
    }

    @Override
    public int atOnce() {
        return Intake.BATCH_LINES;
    }

    @Override
    public boolean mayOvertake(String name, String earlier) {
        return feeds.named(name).stream().noneMatch(feed -> feed.follows().contains(earlier));
    }

    @Override
    public Map<Integer, Rejection> handle(String name, List<Message> messages) {
        return store(feeds.named(name).orElseThrow(), messages);
    }

    private <R> Map<Integer, Rejection> store(Feed<R> feed, List<Message> messages) {
        var records = new ArrayList<R>();
        var positions = new ArrayList<Integer>();
        var rejected = new ArrayList<String>();
        for (int position = 0; position < messages.size(); position++) {
            try {
                records.add(record(feed, messages.get(position)));
                positions.add(position);
            } catch (Fields.Rejected rejection) {
                rejected.add(rejection.reason());
            }
        }
        var again = new TreeMap<Integer, Rejection>();
        if (!records.isEmpty()) {
            feed.store().apply(records).forEach((at, rejection) -> {
                if (rejection.mayPassLater()) {
                    again.put(positions.get(at), rejection);
                } else {
                    rejected.add(rejection.reason());
                }
            });
        }
        if (!rejected.isEmpty()) {
            log.warn(TOPIC + ": " + rejected.size() + " of " + messages.size() + " " + feed.name()
                    + " are rejected, one of them because " + rejected.getFirst());
        }
        feeds.stored(feed, messages.size() - rejected.size() - again.size(), rejected.size());
        return again;
    }

    @Override
    public @Nullable String version(Message message) {
        return version(feeds.named(message.name()).orElseThrow(), message);
    }

    private <R> @Nullable String version(Feed<R> feed, Message message) {
        Function<R, String> version = feed.version();
        return version == null ? null : transactions.call(() -> version.apply(record(feed, message)));
    }

    @Override
    public Optional<String> replay(Message message, @Nullable String replaces) {
        return replay(feeds.named(message.name()).orElseThrow(), message, replaces);
    }

    private <R> Optional<String> replay(Feed<R> feed, Message message, @Nullable String replaces) {
        R record;
        try {
            record = record(feed, message);
        } catch (Fields.Rejected rejection) {
            return Optional.of(rejection.reason());
        }
        Optional<String> failure = transactions.call(() -> store(feed, record, replaces));
        feeds.stored(feed, failure.isEmpty() ? 1 : 0, failure.isEmpty() ? 0 : 1);
        return failure;
    }

    /** If the stored version is not {@code replaces}, it is newer. It then stays, and the older record is done. */
    private static <R> Optional<String> store(Feed<R> feed, R record, @Nullable String replaces) {
        Function<R, String> version = feed.version();
        if (version != null) {
            String stored = version.apply(record);
            if (replaces == null && !stored.equals(Rejection.NONE)) {
                return Optional.of(UNKNOWN_ORDER);
            }
            if (replaces != null && !stored.equals(replaces)) {
                return Optional.empty();
            }
        }
        return feed.store().apply(List.of(record)).values().stream()
                .map(Rejection::reason)
                .findFirst();
    }

    private <R> R record(Feed<R> feed, Message message) {
        return feed.reader().apply(new Fields(object(message), clock.instant()));
    }

    private static JsonNode object(Message message) {
        if (message.payload().isObject()) {
            return message.payload();
        }
        throw new Fields.Rejected("the payload is not a JSON object");
    }
}
