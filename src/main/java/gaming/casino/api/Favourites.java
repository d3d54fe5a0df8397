package gaming.casino.api;

import gaming.database.Sql;
import gaming.database.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import org.bson.types.ObjectId;

/**
 * A user has at most the {@value #MOST} favourites that were added last. Older favourites are removed, because the
 * contract has no error for a full list.
 */
@ApplicationScoped
public class Favourites {
    public static final int MOST = 1_000;

    /** A user has several surplus favourites only if several calls have added games at the same time. */
    private static final int MOST_SURPLUS = 100;

    private final Transactions transactions;
    private final Clock clock;

    @Inject
    Favourites(Transactions transactions, Clock clock) {
        this.transactions = transactions;
        this.clock = clock;
    }

    /** The caller knows that the game exists. An existing favourite keeps its place. */
    public void add(ObjectId user, ObjectId game) {
        Instant now = clock.instant();
        transactions.run(() -> {
            Sql.update("insert ignore into favourite_game(user_id, game_id, added_at) values (?,?,?)", user, game, now);
            // The query takes no lock, so this call waits for no other call
            latest(user, MOST_SURPLUS, MOST).keySet().forEach(surplus -> delete(user, surplus));
        });
    }

    public void remove(ObjectId user, ObjectId game) {
        transactions.run(() -> delete(user, game));
    }

    /** The games with the times when they were added. The last added game comes first. */
    public SequencedMap<ObjectId, Instant> of(ObjectId user) {
        return Collections.unmodifiableSequencedMap(transactions.call(() -> latest(user, MOST, 0)));
    }

    private static SequencedMap<ObjectId, Instant> latest(ObjectId user, int limit, int offset) {
        var added = new LinkedHashMap<ObjectId, Instant>();
        Sql.each(
                "select game_id, added_at from favourite_game where user_id = ?"
                        + " order by added_at desc, game_id desc limit ? offset ?",
                row -> added.put(row.getId("game_id"), row.getInstant("added_at")),
                user,
                limit,
                offset);
        return added;
    }

    private static void delete(ObjectId user, ObjectId game) {
        Sql.update("delete from favourite_game where user_id = ? and game_id = ?", user, game);
    }
}
