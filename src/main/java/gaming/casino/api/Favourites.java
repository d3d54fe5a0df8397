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
 * Adds, removes and reads favourites. A user has at most the {@value #MOST} favourites that were added last. Older
 * favourites are removed, because the contract has no error for a full list.
 */
@ApplicationScoped
public class Favourites {
    /** The most favourites of one user. */
    public static final int MOST = 1_000;

    /**
     * The favourites that one call removes. There is more than one only if several calls have added games at the same
     * time.
     */
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

    /**
     * Adds a game. The caller knows that the game exists. An existing favourite keeps its place. The method runs two
     * statements.
     */
    public void add(ObjectId user, ObjectId game) {
        Instant now = clock.instant();
        transactions.run(() -> {
            repository.add(user, game, now);
            // The query takes no lock, so this call waits for no other call
            repository.games(user, SURPLUS).forEach(surplus -> repository.remove(user, surplus));
        });
    }

    /** Removes a game if it is a favourite. The method runs one statement. */
    public void remove(ObjectId user, ObjectId game) {
        transactions.run(() -> repository.remove(user, game));
    }

    /**
     * The favourites of a user, at most {@value #MOST}. The last added game comes first. The method runs one statement.
     */
    public SequencedSet<ObjectId> of(ObjectId user) {
        return transactions.call(() ->
                Collections.unmodifiableSequencedSet(new LinkedHashSet<>(repository.games(user, Limit.of(MOST)))));
    }
}
