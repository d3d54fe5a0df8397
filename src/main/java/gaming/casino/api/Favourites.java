package gaming.casino.api;

import gaming.database.Sql;
import gaming.database.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import org.bson.types.ObjectId;

/**
 * Adds, removes and reads favourites. A user has the {@value #MOST} that were added last; older ones go, because adding
 * one has no error for it.
 */
@ApplicationScoped
public class Favourites {
    /** Favourites of one user. */
    public static final int MOST = 1_000;

    private static final String LATEST_FIRST =
            "select game_id from favourite_game where user_id = ? order by added_at desc, game_id desc limit ?, ?";
    /** Surplus that one call takes away; there is more than one game only where several were added at once. */
    private static final int SURPLUS = 100;

    private final Transactions transactions;
    private final Clock clock;

    @Inject
    Favourites(Transactions transactions, Clock clock) {
        this.transactions = transactions;
        this.clock = clock;
    }

    /** Adds a game that the caller knows to exist; one that is there already keeps its place. Two statements. */
    public void add(ObjectId user, ObjectId game) {
        Instant now = clock.instant();
        transactions.run(() -> {
            Sql.update("insert ignore into favourite_game(user_id, game_id, added_at) values (?,?,?)", user, game, now);
            // Reads without a lock, so that adding waits for no other call
            games(user, MOST, SURPLUS).forEach(surplus -> delete(user, surplus));
        });
    }

    /** Removes a game, if it is there. One statement. */
    public void remove(ObjectId user, ObjectId game) {
        transactions.run(() -> delete(user, game));
    }

    /** The games of a user, the last added first; at most {@value #MOST}. One statement. */
    public SequencedSet<ObjectId> of(ObjectId user) {
        return transactions.call(() -> Collections.unmodifiableSequencedSet(new LinkedHashSet<>(games(user, 0, MOST))));
    }

    private static List<ObjectId> games(ObjectId user, int skipped, int most) {
        return Sql.list(LATEST_FIRST, row -> row.getId(1), user, skipped, most);
    }

    private static void delete(ObjectId user, ObjectId game) {
        Sql.update("delete from favourite_game where user_id = ? and game_id = ?", user, game);
    }
}
