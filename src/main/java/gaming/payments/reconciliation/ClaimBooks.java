package gaming.payments.reconciliation;

import gaming.database.Sql;
import gaming.database.Transactions;
import gaming.payments.claim.ClaimSettings;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;

/**
 * Checks that what was earned, claimed and paid agrees, and leaves the result where every pod's metrics find it. Calls at
 * the same time get the result of one and the same check.
 */
@ApplicationScoped
public class ClaimBooks {
    private static final Logger LOG = System.getLogger(ClaimBooks.class.getName());
    private static final String STORE =
            "update claim_books set checked_at = ?, differences = ?, completed = ?, failed = ?";

    /** How much later than its ladder says a claim may be looked at, on pods that have much to do. */
    private static final Duration SLACK = Duration.ofHours(1);

    private final Transactions transactions;
    private final Clock clock;
    private final Duration ladder;
    private final ClaimBooksShared<Books> checks = new ClaimBooksShared<>(this::compare);

    @Inject
    ClaimBooks(Transactions transactions, ClaimSettings settings, Clock clock) {
        this.transactions = transactions;
        this.clock = clock;
        ladder = settings.ladder().delays().stream().reduce(SLACK, Duration::plus);
    }

    Books check() {
        return checks.get();
    }

    private Books compare() {
        var now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        Books books = transactions.call(() -> ClaimBooksReading.read(now, ladder));
        store(books);
        if (books.differencesCount() > 0) {
            LOG.log(Level.ERROR, "Differences in the books of the claims: {0}", books.differencesCount());
        }
        return books;
    }

    private void store(Books books) {
        transactions.run(() ->
                Sql.update(STORE, books.checkedAt(), books.differencesCount(), books.completed(), books.failed()));
    }
}
