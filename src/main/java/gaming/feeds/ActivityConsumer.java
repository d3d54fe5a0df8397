package gaming.feeds;

import com.fasterxml.jackson.databind.JsonNode;
import gaming.core.Position;
import gaming.core.Rejection;
import gaming.core.Stored;
import gaming.database.Transactions;
import gaming.events.Message;
import gaming.events.TopicConsumer;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
    private static final Logger LOG = System.getLogger(ActivityConsumer.class.getName());
    private static final String TOPIC = "PLATFORM_ACTIVITY_TOPIC";

    private static final String UNKNOWN_ORDER = "another version is stored, and which of the two is newer is not known";
    private static final String OF_CATALOGUE =
            "a newer record of the catalogue may be stored: send the latest one again, by the topic or the feed";

    private final AllFeeds feeds;
    private final Transactions transactions;
    private final Clock clock;

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
            LOG.log(
                    Level.WARNING,
                    TOPIC + ": " + rejected.size() + " of " + messages.size() + " " + feed.name()
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
        Function<R, Stored> stored = feed.stored();
        return stored == null
                ? null
                : transactions.call(() -> stored.apply(record(feed, message)).version());
    }

    @Override
    public Replay replay(Message message, @Nullable String replaces) {
        return replay(feeds.named(message.name()).orElseThrow(), message, replaces);
    }

    private <R> Replay replay(Feed<R> feed, Message message, @Nullable String replaces) {
        R record;
        try {
            record = record(feed, message);
        } catch (Fields.Rejected rejection) {
            return new Replay.Failed(rejection.reason());
        }
        if (feed.ofCatalogue()) {
            return new Replay.Failed(OF_CATALOGUE);
        }
        Replay replay = transactions.call(() -> {
            Function<R, Stored> stored = feed.stored();
            return stored == null
                    ? store(feed, record)
                    : store(feed, record, message.position(), replaces, stored.apply(record));
        });
        switch (replay) {
            case Replay.Handled _ -> feeds.stored(feed, 1, 0);
            case Replay.Failed _ -> feeds.stored(feed, 0, 1);
            case Replay.Superseded _ -> {}
        }
        return replay;
    }

    /** Of one partition the higher offset is the later word. An object of another source is older if its version is. */
    private static <R> Replay store(
            Feed<R> feed, R record, Position position, @Nullable String replaces, Stored stored) {
        if (position.isOfTheSameSource(stored.position())) {
            if (Position.isLater(position, stored.position())) {
                return store(feed, record);
            }
            return position.equals(stored.position()) ? new Replay.Handled() : new Replay.Superseded();
        }
        if (replaces == null && !stored.version().equals(Stored.NOTHING)) {
            return new Replay.Failed(UNKNOWN_ORDER);
        }
        return replaces == null || stored.version().equals(replaces) ? store(feed, record) : new Replay.Superseded();
    }

    private static <R> Replay store(Feed<R> feed, R record) {
        return feed.store().apply(List.of(record)).values().stream()
                .findFirst()
                .<Replay>map(rejection -> new Replay.Failed(rejection.reason()))
                .orElseGet(Replay.Handled::new);
    }

    private <R> R record(Feed<R> feed, Message message) {
        return feed.reader().apply(new Fields(object(message), clock.instant(), message.position()));
    }

    private static JsonNode object(Message message) {
        if (message.payload().isObject()) {
            return message.payload();
        }
        throw new Fields.Rejected("the payload is not a JSON object");
    }
}
