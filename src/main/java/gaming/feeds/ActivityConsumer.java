package gaming.feeds;

import com.fasterxml.jackson.databind.JsonNode;
import gaming.core.RateLimitedLog;
import gaming.events.Message;
import gaming.events.TopicConsumer;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Records of the feeds, one by one: {@code {"name": "<feed>", "payload": {...}}} on the topic PLATFORM_ACTIVITY_TOPIC
 * (feeds.md). They are read and stored as lines are. A rejected record is logged and counted.
 */
@ApplicationScoped
public class ActivityConsumer implements TopicConsumer {
    private static final String TOPIC = "PLATFORM_ACTIVITY_TOPIC";

    private final AllFeeds feeds;
    private final Clock clock;
    private final RateLimitedLog log = new RateLimitedLog(System.getLogger(ActivityConsumer.class.getName()));

    @Inject
    ActivityConsumer(AllFeeds feeds, Clock clock) {
        this.feeds = feeds;
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
    public Map<Integer, String> handle(String name, List<Message> messages) {
        store(feeds.named(name).orElseThrow(), messages);
        return Map.of();
    }

    private <R> void store(Feed<R> feed, List<Message> messages) {
        var records = new ArrayList<R>();
        var rejected = new ArrayList<String>();
        for (Message message : messages) {
            try {
                records.add(feed.reader().apply(new Fields(object(message), clock.instant())));
            } catch (Fields.Rejected rejection) {
                rejected.add(rejection.reason());
            }
        }
        if (!records.isEmpty()) {
            rejected.addAll(feed.store().apply(records).values());
        }
        if (!rejected.isEmpty()) {
            log.warn(TOPIC + ": " + rejected.size() + " of " + messages.size() + " " + feed.name()
                    + " are rejected, one of them because " + rejected.getFirst());
        }
        feeds.stored(feed, messages.size() - rejected.size(), rejected.size());
    }

    private static JsonNode object(Message message) {
        if (message.payload().isObject()) {
            return message.payload();
        }
        throw new Fields.Rejected("the payload is not a JSON object");
    }
}
