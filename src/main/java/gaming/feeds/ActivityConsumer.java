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
 * The records of the feeds as they come one by one: {@code {"name": "<feed>", "payload": {...}}} on the topic
 * PLATFORM_ACTIVITY_TOPIC (feeds.md). They go in as the lines of a body do; one that is rejected is logged and counted.
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
        take(feeds.named(name).orElseThrow(), messages);
        return Map.of();
    }

    private <R> void take(Feed<R> feed, List<Message> messages) {
        var records = new ArrayList<R>();
        var rejected = new ArrayList<String>();
        for (Message message : messages) {
            try {
                records.add(feed.read(new Fields(object(message), clock.instant())));
            } catch (Rejected refusal) {
                rejected.add(refusal.reason());
            }
        }
        if (!records.isEmpty()) {
            rejected.addAll(feed.store(records).values());
        }
        if (!rejected.isEmpty()) {
            log.warn(TOPIC + ": " + rejected.size() + " of " + messages.size() + " " + feed.name()
                    + " were rejected, one of them because " + rejected.getFirst());
        }
        feeds.brought(feed, messages.size() - rejected.size(), rejected.size());
    }

    private static JsonNode object(Message message) {
        if (message.payload().isObject()) {
            return message.payload();
        }
        throw new Rejected("the payload is not a JSON object");
    }
}
