package gaming.money;

import gaming.core.Page;
import gaming.core.Page.Paged;
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

/** Every rate that ever was the current one, with its origin and the moment from which payouts used it. */
@ApplicationScoped
class RateHistory {
    private static final MultiRow INSERT =
            new MultiRow("insert into token_rate_history(symbol, at, rate, source, recorded_at)", "(?,?,?,?,?)", "");
    /** Rows that one transaction deletes. A run has so many transactions; the next run deletes the rest. */
    private static final int BATCH = 1000;

    private static final int BATCHES = 100;

    private final Transactions transactions;
    private final RateHistoryRepository history;
    private final Clock clock;

    @Inject
    RateHistory(Transactions transactions, RateHistoryRepository history, Clock clock) {
        this.transactions = transactions;
        this.history = history;
        this.clock = clock;
    }

    /** In the transaction that makes them the current one, one after the other. */
    static void add(List<TokenRate> rates, RateOrigin origin, Instant now) {
        INSERT.write(rates, rate -> new @Nullable Object[] {rate.symbol(), rate.at(), rate.rate(), origin, now});
    }

    /** Those that hold since a moment from {@code from} until before {@code to}, the newest first. */
    Paged<RateHistoryEntry> of(String symbol, Instant from, Instant to, Page page) {
        return transactions.call(() -> {
            List<RateHistoryEntry> entries = history.list(symbol, from, to, page.rows());
            return Paged.of(entries, Math.toIntExact(history.count(symbol, from, to)), page);
        });
    }

    /** Deletes the rates that were recorded longer ago than {@code kept}. */
    void clean(Duration kept) {
        Instant before = clock.instant().minus(kept);
        for (int i = 0; i < BATCHES && transactions.call(() -> delete(before)) == BATCH; i++) {}
    }

    private static int delete(Instant before) {
        return Sql.update("delete from token_rate_history where recorded_at < ? limit ?", before, BATCH);
    }
}
