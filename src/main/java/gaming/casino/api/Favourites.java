package gaming.casino.api;

import gaming.database.Transactions;
import jakarta.data.Limit;
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
    private static final Limit SURPLUS = Limit.range(MOST + 1, MOST + 100);

    private final FavouriteRepository repository;
    private final Transactions transactions;
    private final Clock clock;

    @Inject
    Favourites(FavouriteRepository repository, Transactions transactions, Clock clock) {
        this.repository = repository;
        this.transactions = transactions;
        this.clock = clock;
    }

    /** The caller knows that the game exists. An existing favourite keeps its place. */
    public void add(ObjectId user, ObjectId game) {
        Instant now = clock.instant();
        transactions.run(() -> {
            repository.add(user, game, now);
            // The query takes no lock, so this call waits for no other call
            repository.latest(user, SURPLUS).forEach(surplus -> repository.remove(user, surplus.gameId));
        });
    }

    public void remove(ObjectId user, ObjectId game) {
        transactions.run(() -> repository.remove(user, game));
    }

    /** The games with the times when they were added. The last added game comes first. */
    public SequencedMap<ObjectId, Instant> of(ObjectId user) {
        var added = new LinkedHashMap<ObjectId, Instant>();
        transactions
                .call(() -> repository.latest(user, Limit.of(MOST)))
                .forEach(favourite -> added.put(favourite.gameId, favourite.addedAt));
        return Collections.unmodifiableSequencedMap(added);
    }
}
