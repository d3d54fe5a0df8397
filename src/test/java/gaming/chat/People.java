package gaming.chat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Feeds;
import java.util.ArrayList;
import java.util.List;
import org.bson.types.ObjectId;
import sandbox.Json;
import world.World;

/** Users from the users feed. */
final class People {
    private static final int LINES = 500;

    private People() {}

    /** Creates new ACTIVE users; every second one has a picture. */
    static List<ObjectId> join(int count) {
        return join(World.feeds(), count, "ACTIVE");
    }

    static List<ObjectId> join(Feeds feeds, int count, String status) {
        var ids = new ArrayList<ObjectId>();
        var lines = new ArrayList<ObjectNode>();
        for (int i = 0; i < count; i++) {
            var id = new ObjectId();
            ids.add(id);
            ObjectNode line = Json.record("id", id.toHexString(), "username", "chat-" + id, "status", status);
            lines.add(i % 2 == 0 ? line.put("avatarUrl", "https://pictures.example/" + id + ".png") : line);
        }
        for (int from = 0; from < lines.size(); from += LINES) {
            feeds.accept(
                    "users",
                    lines.subList(from, Math.min(lines.size(), from + LINES)).toArray(ObjectNode[]::new));
        }
        return ids;
    }

    static List<String> texts(List<ObjectId> ids) {
        return ids.stream().map(ObjectId::toHexString).toList();
    }
}
