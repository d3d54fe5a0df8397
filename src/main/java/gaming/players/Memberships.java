package gaming.players;

import java.util.List;
import java.util.Map;
import org.bson.types.ObjectId;

/**
 * For which objects the players of a game count: the game itself, its provider, the pages that have it, virtual ones too.
 * Players of a game that is not in it count for nothing.
 */
record Memberships(Map<ObjectId, List<ObjectId>> objectsByGame) {
    Memberships {
        objectsByGame = Map.copyOf(objectsByGame);
    }
}
