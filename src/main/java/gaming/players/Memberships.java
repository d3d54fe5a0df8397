package gaming.players;

import java.util.List;
import java.util.Map;
import org.bson.types.ObjectId;

/**
 * For which objects the players of a game count: the game itself, its provider, pages and sections that have it, and
 * {@link #ALL_GAMES}. Players of a game that is not in it count for nothing.
 */
public record Memberships(Map<ObjectId, List<ObjectId>> objectsByGame) {
    /** The object that has every game; no other object has this id. */
    public static final ObjectId ALL_GAMES = new ObjectId(new byte[12]);

    public Memberships {
        objectsByGame = Map.copyOf(objectsByGame);
    }
}
