package gaming.events;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import gaming.access.InternalCaller;
import gaming.audit.Action.Kind;
import gaming.audit.Audit;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.core.Starting;
import gaming.core.StrictJson;
import gaming.database.Background;
import gaming.database.InList;
import gaming.database.LatestReading;
import gaming.database.Row;
import gaming.database.Sql;
import gaming.database.Transactions;
import gaming.outbox.OutboxSettings;
import gaming.tasks.Expiring;
import gaming.telemetry.Counters;
import gaming.telemetry.Gauges;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import javax.sql.DataSource;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Publishes the outbox to the topic PLATFORM_EVENTS as CloudEvents in the structured mode. A row is marked when the
 * broker has its event, so an event may come twice and is never lost.
 *
 * <p>A batch has the oldest waiting event of each user, and the next batch follows when the broker has them all. So the
 * first time an event comes, all earlier events of its user have come, also while two pods publish: one that was taken
 * for dead repeats events and skips none.
 */
@ApplicationScoped
public class EventsOut implements Expiring {
    public static final String TOPIC = "PLATFORM_EVENTS";

    private static final Logger LOG = System.getLogger(EventsOut.class.getName());
    private static final String PUBLISHED = "published";
    private static final String FAILED = "failed";
    private static final Counters EVENTS =
            Counters.of("events_out", "Events of this pod: published, or failed and to be published again", "result");
    private static final Duration INTERVAL = Duration.ofSeconds(1);
    private static final Duration INTERVAL_WITHOUT_EVENTS = Duration.ofMinutes(1);
    private static final Duration CLOSING = Duration.ofSeconds(5);
    /** A task ends after this many batches, and the next one follows. */
    private static final int BATCHES = 100;

    private static final int REPLAYED_AT_ONCE = 10_000;

    private static final String OLDEST = """
            select o.id, o.type, o.user_id, o.data, o.at, u.username
            from outbox o left join user u on ? and o.type = 'user.registered' and u.id = o.user_id
              and u.username not like '%@%'
            where o.published_at is null order by o.id limit 500""";

    private static final String WAITING = """
            select count(*), coalesce(timestampdiff(second, min(waiting_since), utc_timestamp(3)), 0)
            from (select waiting_since from outbox where published_at is null order by id limit 100000) part""";

    private static final String LAST_OF_PART =
            "select id from outbox where id > ? order by id limit 1 offset " + (REPLAYED_AT_ONCE - 1);

    private static final String MARK = "update outbox set published_at = null, waiting_since = utc_timestamp(3)"
            + " where id > ? and id <= ? and at >= ? and published_at is not null";

    private final Transactions transactions;
    private final Audit audit;
    private final OutboxSettings settings;
    private final EventsSettings events;
    private final Clock clock;
    private final LatestReading<Waiting> waiting;
    private @Nullable Producer<byte[], byte[]> producer;
    private boolean failing;

    @Inject
    EventsOut(
            Transactions transactions,
            Audit audit,
            OutboxSettings settings,
            EventsSettings events,
            Clock clock,
            @Background DataSource pool) {
        this.transactions = transactions;
        this.audit = audit;
        this.settings = settings;
        this.events = events;
        this.clock = clock;
        waiting = new LatestReading<>("events", pool, this::readWaiting);
    }

    /**
     * The events that are not published yet.
     *
     * @param count up to 100,000
     * @param oldest the age of the first one
     */
    public record Waiting(long count, Duration oldest) {}

    /**
     * The events of this pod and those that wait, for operators.
     *
     * @param waiting null: not known
     * @param published by this pod since its start
     * @param failed attempts of this pod since its start
     */
    public record Outgoing(boolean enabled, @Nullable Waiting waiting, long published, long failed) {}

    private record Message(long id, @Nullable ObjectId user, ProducerRecord<byte[], byte[]> record) {
        static Message of(Row row) {
            ObjectNode data = (ObjectNode) StrictJson.read(row.getString("data"));
            @Nullable String username = row.getString("username");
            if (username != null) {
                data.put("username", username);
            }
            ObjectId user = row.getIdIfAny("user_id");
            String subject = user == null ? null : user.toHexString();
            ObjectNode event =
                    cloudEvent(row.getString("id"), row.getString("type"), subject, row.getInstant("at"), data);
            byte[] key = subject == null ? null : bytes(subject);
            var message = new ProducerRecord<>(TOPIC, key, bytes(StrictJson.write(event)));
            message.headers().add("content-type", bytes("application/cloudevents+json; charset=UTF-8"));
            return new Message(row.getLong("id"), user, message);
        }

        private static byte[] bytes(String text) {
            return text.getBytes(StandardCharsets.UTF_8);
        }
    }

    /** An event as JSON in the structured mode of CloudEvents 1.0. {@code user} is null if it is about no single user. */
    static ObjectNode cloudEvent(String id, String type, @Nullable String user, Instant at, JsonNode data) {
        ObjectNode event = StrictJson.MAPPER
                .createObjectNode()
                .put("specversion", "1.0")
                .put("id", id)
                .put("source", "/gaming-platform")
                .put("type", type)
                .put("time", at.toString())
                .put("datacontenttype", "application/json");
        event.set("data", data);
        if (user != null) {
            event.put("subject", user);
        }
        return event;
    }

    @Produces
    @Singleton
    static RecurringTask<Void> task(EventsOut out, OutboxSettings settings) {
        return Tasks.recurring("events-out", FixedDelay.of(settings.enabled() ? INTERVAL : INTERVAL_WITHOUT_EVENTS))
                .execute((_, _) -> out.publish());
    }

    void register(@Observes Starting starting) {
        EVENTS.show(PUBLISHED);
        EVENTS.show(FAILED);
        Gauges.of(waiting::value)
                .show(
                        "events_out_waiting",
                        "Events that are not published, up to 100,000, the same on every pod; -1: not known",
                        Waiting::count)
                .show(
                        "events_out_oldest_seconds",
                        "Age of the oldest event that is not published, the same on every pod; -1: not known",
                        found -> found.oldest().toSeconds());
    }

    public Outgoing outgoing() {
        return new Outgoing(settings.enabled(), waiting.value(), EVENTS.count(PUBLISHED), EVENTS.count(FAILED));
    }

    private Waiting readWaiting() {
        return settings.enabled()
                ? Sql.first(WAITING, row -> new Waiting(row.getLong(1), Duration.ofSeconds(row.getLong(2))))
                        .orElseThrow()
                : new Waiting(0, Duration.ZERO);
    }

    void publish() {
        if (settings.enabled()) {
            transactions
                    .call(() -> Sql.first(
                            "select from_at from outbox_replay where from_at is not null", row -> row.getInstant(1)))
                    .ifPresent(this::markForReplay);
            for (int batch = 0; batch < BATCHES && publishSome(); batch++) {}
        }
    }

    /** Returns whether there may be more. */
    private boolean publishSome() {
        var users = new HashSet<ObjectId>();
        List<Message> oldest = transactions.call(() -> Sql.list(OLDEST, Message::of, settings.usernames())).stream()
                .filter(message -> message.user() == null || users.add(message.user()))
                .toList();
        List<Long> sent = oldest.isEmpty() ? List.of() : send(oldest);
        transactions.run(() -> InList.update("update outbox set published_at = utc_timestamp(3) where id in ", sent));
        EVENTS.add(sent.size(), PUBLISHED);
        return !sent.isEmpty() && sent.size() == oldest.size();
    }

    /** Returns the ids of the events that the broker has. */
    private synchronized List<Long> send(List<Message> messages) {
        var had = new ArrayList<Long>();
        try {
            Producer<byte[], byte[]> open = producer;
            if (open == null) {
                open = events.kafka().orElseThrow().producer();
                producer = open;
            }
            // Fails once where the broker is away, and not once for each message
            open.partitionsFor(TOPIC);
            var sent = new ArrayList<Future<?>>();
            for (Message message : messages) {
                sent.add(open.send(message.record()));
            }
            open.flush();
            for (int i = 0; i < sent.size(); i++) {
                if (sent.get(i).state() == Future.State.SUCCESS) {
                    had.add(messages.get(i).id());
                } else {
                    failed(1, sent.get(i).exceptionNow());
                }
            }
            failing = had.size() < messages.size();
        } catch (KafkaException failure) {
            failed(messages.size(), failure);
            failing = true;
        }
        if (failing) {
            close();
        }
        return had;
    }

    private void failed(int events, Throwable why) {
        EVENTS.add(events, FAILED);
        if (!failing) {
            LOG.log(Level.WARNING, "Events are not published until the broker takes them", why);
        }
        failing = true;
    }

    @PreDestroy
    synchronized void close() {
        Producer<byte[], byte[]> open = producer;
        producer = null;
        if (open != null) {
            open.close(CLOSING);
        }
    }

    /**
     * Publishes again the events since a moment, from the oldest on, before all later ones.
     *
     * @throws Refusal CONFLICT if no event is stored; INVALID_DATE_RANGE for a moment to come, or before the kept events
     */
    void replay(Instant from, InternalCaller caller) {
        if (!settings.enabled()) {
            throw new Refusal(ErrorCode.CONFLICT, "No events are published: see events.out.enabled and kafka.*");
        }
        Instant now = clock.instant();
        Instant earliest = now.minus(settings.keep());
        if (from.isAfter(now) || from.isBefore(earliest)) {
            throw new Refusal(
                    ErrorCode.INVALID_DATE_RANGE,
                    "The moment must not be to come, nor before the kept events: see events.out.keep",
                    Map.of(
                            "providedValue", from.toString(),
                            "earliest", earliest.toString(),
                            "latest", now.toString()));
        }
        audit.change(
                caller,
                Kind.REPLAY_EVENTS,
                "",
                "",
                () -> Sql.update("update outbox_replay set from_at = least(ifnull(from_at, ?), ?)", from, from),
                _ -> "from " + from);
    }

    /** Ends before the next batch, so that the oldest event of each user comes first. */
    private void markForReplay(Instant from) {
        for (long after = 0; after < Long.MAX_VALUE; ) {
            long first = after;
            after = transactions.call(() -> {
                long last =
                        Sql.first(LAST_OF_PART, row -> row.getLong(1), first).orElse(Long.MAX_VALUE);
                Sql.update(MARK, first, last, from);
                return last;
            });
        }
        transactions.run(() -> Sql.update("update outbox_replay set from_at = null where from_at = ?", from));
    }

    @Override
    public String expiring() {
        return "events";
    }

    @Override
    public int deleteExpired(int most) {
        return Sql.update(
                "delete from outbox where published_at < ? order by published_at, id limit ?",
                clock.instant().minus(settings.keep()),
                most);
    }
}
