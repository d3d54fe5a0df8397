package gaming.casino.storefront;

import gaming.database.Sql;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** The rows are sorted by player, so the tally keeps only numbers and no sets of players. */
public final class PlayerTally {
    static final Duration WINDOW = Duration.ofHours(24);
    /** There may be millions of rows. */
    private static final int FETCHED = 2000;

    /**
     * A row of {@code played_game} holds the latest bet by the sender's clock. A latest bet in the future may hide an
     * earlier bet that counts. The subquery asks for a value and not for existence, because the database would answer
     * an existence test by reading all bets once.
     */
    private static final String PLAYED = """
            select user_id, game_id from played_game p force index (settled_at)
            where settled_at >= ? and (settled_at <= ?
              or (select min(b.at) from bet b force index (user_id)
                  where b.user_id = p.user_id and b.game_id = p.game_id
                  and b.status = 'SETTLED' and b.at between ? and ?) is not null)
            order by user_id""";

    /** The number of players of one object, and the number of the latest of these players. */
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
     * A player counts with a SETTLED bet from 24 hours before {@code now} to {@code now}, both included. A game that is
     * not in {@code memberships} counts for nothing.
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
