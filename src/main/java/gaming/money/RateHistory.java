package gaming.money;

import gaming.database.MultiRow;
import gaming.database.Sql;
import gaming.database.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rates that have become the current rate, with their origin and the time from which the service used them. */
@ApplicationScoped
class RateHistory {
    private static final MultiRow INSERT =
            new MultiRow("insert into token_rate_history(symbol, at, rate, source, recorded_at)", "(?,?,?,?,?)", "");
    /** The most rows of a transaction. The next run deletes the rest after {@link #BATCHES} transactions. */
    private static final int BATCH = 1000;

    private static final int BATCHES = 100;

    private final Transactions transactions;
    private final Clock clock;

    @Inject
    RateHistory(Transactions transactions, Clock clock) {
        this.transactions = transactions;
        this.clock = clock;
    }

    /** Adds rates that become the current rate one after the other, in the same transaction. */
    static void add(List<TokenRate> rates, RateOrigin origin, Instant now) {
        INSERT.write(rates, rate -> new @Nullable Object[] {rate.symbol(), rate.at(), rate.rate(), origin, now});
    }

    void clean(Duration kept) {
        Instant before = clock.instant().minus(kept);
        for (int i = 0; i < BATCHES && transactions.call(() -> delete(before)) == BATCH; i++) {}
    }

    private static int delete(Instant before) {
        return Sql.update("delete from token_rate_history where recorded_at < ? limit ?", before, BATCH);
    }
}
