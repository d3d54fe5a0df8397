package gaming.casino.api;

import gaming.database.Transactions;
import jakarta.data.Limit;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashSet;
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

    /** What one call takes away at most; there is more than one game only where several were added at once. */
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

    /** Adds a game that the caller knows to exist; one that is there already keeps its place. Two statements. */
    public void add(ObjectId user, ObjectId game) {
        Instant now = clock.instant();
        transactions.run(() -> {
            repository.add(user, game, now);
            // Reads without a lock, so that adding waits for no other call
            repository.games(user, SURPLUS).forEach(surplus -> repository.remove(user, surplus));
        });
    }

    /** Removes a game, if it is there. One statement. */
    public void remove(ObjectId user, ObjectId game) {
        transactions.run(() -> repository.remove(user, game));
    }

    /** The games of a user, the last added first; at most {@value #MOST}. One statement. */
    public SequencedSet<ObjectId> of(ObjectId user) {
        return transactions.call(() ->
                Collections.unmodifiableSequencedSet(new LinkedHashSet<>(repository.games(user, Limit.of(MOST)))));
    }
}
