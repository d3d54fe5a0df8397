package gaming.casino.storefront;

import gaming.database.Sql;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Counts the distinct players of every object. Rows come sorted by player, so that only the figures are held and no
 * sets of players.
 */
public final class PlayerTally {
    static final Duration WINDOW = Duration.ofHours(24);
    /** Rows are read as they come: there may be millions. */
    private static final int FETCHED = 2000;

    /**
     * A latest bet that is still to come, by the clock of its sender, may hide one that counts. The bets are asked for
     * a value and not whether they exist, which the database would answer by reading all of them once.
     */
    private static final String PLAYED = """
            select user_id, game_id from played_game p force index (settled_at)
            where settled_at >= ? and (settled_at <= ?
              or (select min(b.at) from bet b force index (user_id)
                  where b.user_id = p.user_id and b.game_id = p.game_id
                  and b.status = 'SETTLED' and b.at between ? and ?) is not null)
            order by user_id""";

    /** One object: its players, and the latest of them. */
    private static final class Figure {
        private int players;
        private int latest;
    }

    private final Map<ObjectId, Figure[]> figuresByGame = new HashMap<>();
    private final Map<ObjectId, Figure> figures = new HashMap<>();
    private @Nullable ObjectId player;
    private int number;

    private PlayerTally(Map<ObjectId, List<ObjectId>> memberships) {
        memberships.forEach((game, objects) -> figuresByGame.put(game, figures(objects)));
    }

    private Figure[] figures(List<ObjectId> objects) {
        return objects.stream()
                .map(object -> figures.computeIfAbsent(object, _ -> new Figure()))
                .toArray(Figure[]::new);
    }

    /**
     * The players with SETTLED bets from 24 hours before {@code now} to {@code now}, both included, of every object that has
     * any.
     *
     * @param memberships for which objects the players of a game count: the game itself, its provider, the pages that have
     *     it, virtual ones too; a game that is not in it counts for nothing
     */
    static Map<ObjectId, Integer> count(Map<ObjectId, List<ObjectId>> memberships, Instant now) {
        var tally = new PlayerTally(memberships);
        Instant since = now.minus(WINDOW);
        Sql.each(FETCHED, PLAYED, row -> tally.add(row.getId(1), row.getId(2)), since, now, since, now);
        var players = new HashMap<ObjectId, Integer>();
        tally.figures.forEach((object, figure) -> {
            if (figure.players > 0) {
                players.put(object, figure.players);
            }
        });
        return players;
    }

    private void add(ObjectId user, ObjectId game) {
        if (!user.equals(player)) {
            player = user;
            number++;
        }
        Figure[] counting = figuresByGame.get(game);
        if (counting == null) {
            return;
        }
        for (Figure figure : counting) {
            if (figure.latest != number) {
                figure.latest = number;
                figure.players++;
            }
        }
    }
}
