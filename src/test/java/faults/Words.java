package faults;

import static sandbox.Json.record;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Feeds;
import dev.KafkaBroker;
import java.net.URI;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import world.Rows;
import world.Topic;

/** Bets and their corrections by a topic. The last word on each bet is what must be stored in the end. */
final class Words implements AutoCloseable {
    private static final LocalDate DAY = LocalDate.now(ZoneOffset.UTC).minusDays(2);

    private final Topic topic;
    private final ObjectId player = new ObjectId();
    private final List<ObjectId> bets = Stream.generate(ObjectId::new).limit(40).toList();
    private final Map<ObjectId, String> last = new HashMap<>();
    private int said;

    Words(KafkaBroker broker) {
        topic = Topic.of(broker, "PLATFORM_ACTIVITY_TOPIC", 2);
    }

    void feed(URI internalUrl) {
        var feeds = new Feeds(internalUrl);
        var referrer = new ObjectId();
        feeds.accept("providers", record("slug", "words", "name", "Words"));
        feeds.accept("games", record("slug", "words", "providerSlug", "words", "name", "Words", "code", "words"));
        feeds.accept(
                "users",
                record("id", "" + referrer, "username", "referrer" + referrer),
                record("id", "" + player, "username", "player" + player, "referrerId", "" + referrer));
    }

    /** A word on each of some bets, which all have one key. */
    synchronized void say(Random random) {
        for (int each = 0; each < 10; each++) {
            ObjectId bet = bets.get(random.nextInt(bets.size()));
            String status = random.nextBoolean() ? "SETTLED" : "VOIDED";
            topic.send(player.toHexString(), "bets", bet(bet, ++said, status));
            last.put(bet, said + " " + status);
        }
        topic.flush();
    }

    private ObjectNode bet(ObjectId id, int stake, String status) {
        return record("id", "" + id, "userId", "" + player, "providerSlug", "words", "gameSlug", "words")
                .put("stake", stake)
                .put("houseEdge", 1)
                .put("status", status)
                .put("at", DAY + "T12:00:00Z");
    }

    int said() {
        return said;
    }

    /** The bets on which an older word than the last is stored. */
    synchronized Map<ObjectId, String> older(Rows rows) {
        var older = new HashMap<>(last);
        rows.each(
                "select id, concat(cast(stake as int), ' ', status) from bet where user_id = x'" + player + "'",
                row -> older.remove(new ObjectId(row.getBytes(1)), row.getString(2)));
        return older;
    }

    @Override
    public void close() {
        topic.close();
    }
}
