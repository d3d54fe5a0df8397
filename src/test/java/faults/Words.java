package faults;

import static sandbox.Json.record;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Feeds;
import dev.KafkaBroker;
import java.net.URI;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
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
        return record(
                "id",
                "" + id,
                "userId",
                "" + player,
                "providerSlug",
                "words",
                "gameSlug",
                "words",
                "stake",
                stake,
                "houseEdge",
                1,
                "status",
                status,
                "at",
                DAY + "T12:00:00Z");
    }

    int said() {
        return said;
    }

    /** The bets on which an older word than the last is stored. */
    synchronized Map<ObjectId, String> older(Connection connection) throws SQLException {
        var older = new HashMap<>(last);
        try (PreparedStatement query = connection.prepareStatement(
                "select id, concat(cast(stake as int), ' ', status) from bet where user_id = ?")) {
            query.setBytes(1, player.toByteArray());
            try (ResultSet rows = query.executeQuery()) {
                while (rows.next()) {
                    older.remove(new ObjectId(rows.getBytes(1)), rows.getString(2));
                }
            }
        }
        return older;
    }

    @Override
    public void close() {
        topic.close();
    }
}
