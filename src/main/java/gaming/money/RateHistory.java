package gaming.money;

import gaming.Page;
import gaming.Paged;
import gaming.database.MultiRow;
import gaming.database.Row;
import gaming.database.Sql;
import gaming.database.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Every rate that ever became the current one, with how it came and since when it was used: by what was paid, and when. */
@ApplicationScoped
class RateHistory {
    private static final MultiRow INSERT =
            new MultiRow("insert into token_rate_history(symbol, at, rate, source, recorded_at)", "(?,?,?,?,?)", "");
    private static final String WITHIN = " from token_rate_history where symbol = ? and at >= ? and at < ?";
    /** Rows that one transaction deletes, and transactions of one run; what is left waits for the next. */
    private static final int BATCH = 1000;

    private static final int BATCHES = 100;

    private final Transactions transactions;
    private final Clock clock;

    @Inject
    RateHistory(Transactions transactions, Clock clock) {
        this.transactions = transactions;
        this.clock = clock;
    }

    /** @param recordedAt since when it was the current one */
    record Entry(TokenRate rate, RateOrigin origin, Instant recordedAt) {}

    /** In the transaction that makes each of them the current one in turn. */
    static void add(List<TokenRate> rates, RateOrigin origin, Instant now) {
        INSERT.write(rates, rate -> new @Nullable Object[] {rate.symbol(), rate.at(), rate.rate(), origin, now});
    }

    /** Those that hold since a moment from {@code from} until before {@code to}, the newest first. */
    Paged<Entry> of(String symbol, Instant from, Instant to, Page page) {
        return transactions.call(() -> {
            var entries = new ArrayList<Entry>();
            Sql.each(
                    "select symbol, at, rate, source, recorded_at" + WITHIN
                            + " order by at desc, id desc limit ? offset ?",
                    row -> entries.add(read(row)),
                    symbol,
                    from,
                    to,
                    page.limit(),
                    page.offset());
            int count = Sql.first("select count(*)" + WITHIN, row -> row.getInt(1), symbol, from, to)
                    .orElseThrow();
            return Paged.of(entries, count, page);
        });
    }

    private static Entry read(Row row) {
        BigDecimal rate = row.getBigDecimal("rate").stripTrailingZeros();
        return new Entry(
                new TokenRate(row.getString("symbol"), rate, row.getInstant("at")),
                RateOrigin.valueOf(row.getString("source")),
                row.getInstant("recorded_at"));
    }

    /** Forgets what came longer ago than {@code kept}. */
    void clean(Duration kept) {
        Instant before = clock.instant().minus(kept);
        for (int i = 0; i < BATCHES && transactions.call(() -> delete(before)) == BATCH; i++) {}
    }

    private static int delete(Instant before) {
        return Sql.update("delete from token_rate_history where recorded_at < ? limit ?", before, BATCH);
    }
}
