package gaming.money;

import gaming.config.Keys;
import gaming.core.Page;
import gaming.core.Page.Paged;
import gaming.core.Refusal;
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
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.Config;
import org.jspecify.annotations.Nullable;

/**
 * The rates that have become the current rate, with their origin and the time from which the service used them.
 * Operators see the current rates, and the history of one rate, whole or in a few points.
 */
@ApplicationScoped
public class RateHistory {
    /** The points of a history. Each takes one read of the index, even if there are many rates between the points. */
    public static final int POINTS = 96;

    private static final MultiRow INSERT =
            new MultiRow("insert into token_rate_history(symbol, at, rate, source, recorded_at)", "(?,?,?,?,?)", "");
    /** The most rows that one transaction deletes. After {@link #BATCHES} of them the rest waits for the next run. */
    private static final int DELETED_AT_ONCE = 1000;

    private static final int BATCHES = 100;
    private static final int MOST_TOKENS = 50;
    private static final String USUAL_SYMBOL = "USDC";
    private static final int LONGEST_SYMBOL = 16;

    private static final String CURRENT = """
            select symbol, rate, at,
              (select source from token_rate_history h force index (symbol)
                where h.symbol = token_rate.symbol and h.at = token_rate.at order by id desc limit 1) source
            from token_rate force index (primary)
            """;

    /** Each moment is a parameter of its own, so the database finds its rate in the index. */
    private static final String SAMPLES =
            Stream.generate(() -> """
            select (select rate from token_rate_history force index (symbol)
              where symbol = ? and at <= ? order by at desc, id desc limit 1) rate""").limit(POINTS).collect(Collectors.joining(" union all "));

    private static final String HISTORY =
            "from token_rate_history force index (symbol) where symbol = ? and at >= ? and at < ?";

    private final Transactions transactions;
    private final Clock clock;
    private final RateSettings settings;

    @Inject
    RateHistory(Transactions transactions, Clock clock, Config config) {
        this.transactions = transactions;
        this.clock = clock;
        settings = Keys.read(config, RateSettings::from);
    }

    /** The origin of a rate: the feed {@code token-rates}, or the source of {@code rates.url}. */
    public enum RateOrigin {
        FEED,
        POLL
    }

    /**
     * The current rate of a token.
     *
     * @param rate EUR for one token; 0: the token has no price
     * @param source null: the history no longer has the rate
     */
    public record Current(
            String symbol,
            BigDecimal rate,
            Instant at,
            @Nullable RateOrigin source) {}

    /**
     * A rate of the history.
     *
     * @param rate the price of one token in EUR; 0: the token had no price
     * @param at the time of the rate by its source
     * @param recordedAt the time from which the service used the rate
     */
    public record RateRecord(String symbol, BigDecimal rate, Instant at, RateOrigin source, Instant recordedAt) {
        private static RateRecord read(Row row) {
            return new RateRecord(
                    row.getString("symbol"),
                    row.getBigDecimal("rate").stripTrailingZeros(),
                    row.getInstant("at"),
                    RateOrigin.valueOf(row.getString("source")),
                    row.getInstant("recorded_at"));
        }
    }

    /** {@code rate} is null if there was no price, or the rate is no longer kept. */
    public record Sample(Instant at, @Nullable BigDecimal rate) {}

    /** The current rates, USDC first and once, then the first 50 tokens by symbol. */
    public List<Current> current() {
        return transactions.call(() -> Stream.of("where symbol = 'USDC'", "order by symbol limit " + MOST_TOKENS)
                .flatMap(which -> Sql.list(CURRENT + which, RateHistory::current).stream())
                .distinct()
                .toList());
    }

    private static Current current(Row row) {
        return new Current(
                row.getString("symbol"),
                row.getBigDecimal("rate").stripTrailingZeros(),
                row.getInstant("at"),
                row.getConstantIfAny("source", RateOrigin.class));
    }

    /** The rates at the ends of {@value #POINTS} equal parts of the time from {@code from} to {@code to}. */
    public List<Sample> samples(String symbol, Instant from, Instant to) {
        Duration distance = Duration.between(from, to).dividedBy(POINTS);
        List<Instant> moments = Stream.iterate(from.plus(distance), at -> at.plus(distance))
                .limit(POINTS)
                .toList();
        List<Optional<BigDecimal>> found = transactions.call(() -> Sql.list(
                SAMPLES,
                row -> Optional.ofNullable(row.getBigDecimal("rate")),
                moments.stream().flatMap(at -> Stream.of(symbol, at)).toArray()));
        return IntStream.range(0, POINTS)
                .mapToObj(index -> new Sample(
                        moments.get(index),
                        found.get(index)
                                .filter(rate -> rate.signum() != 0)
                                .map(BigDecimal::stripTrailingZeros)
                                .orElse(null)))
                .toList();
    }

    /**
     * The rates of a token whose time is {@code from} or later and before {@code to}. The newest rate comes first.
     *
     * @param exact whether the count of a long list is exact
     */
    public Paged<RateRecord> history(String symbol, Instant from, Instant to, Page page, boolean exact) {
        return transactions.call(() -> Paged.of(
                Sql.list(
                        "select symbol, rate, at, source, recorded_at " + HISTORY
                                + " order by at desc, id desc limit ? offset ?",
                        RateRecord::read,
                        symbol,
                        from,
                        to,
                        page.limit(),
                        page.offset()),
                exact
                        ? Sql.number("select count(*) " + HISTORY, symbol, from, to)
                        : Sql.count(HISTORY, symbol, from, to),
                page));
    }

    /** The token that a caller asks for: USDC unless the caller names one. */
    public static String symbol(@Nullable String given) {
        String symbol = given == null ? USUAL_SYMBOL : given;
        if (symbol.isBlank() || symbol.length() > LONGEST_SYMBOL) {
            throw Refusal.ofParameter("symbol", "must have 1 to " + LONGEST_SYMBOL + " characters");
        }
        return symbol;
    }

    /** Whether the service polls a source. */
    public boolean polls() {
        return settings.source().isPresent();
    }

    /** Adds rates that become the current rate one after the other, in the same transaction. */
    static void add(List<TokenRate> rates, RateOrigin origin, Instant now) {
        INSERT.write(rates, rate -> new @Nullable Object[] {rate.symbol(), rate.at(), rate.rate(), origin, now});
    }

    void clean(Duration kept) {
        Instant before = clock.instant().minus(kept);
        for (int i = 0; i < BATCHES && transactions.call(() -> delete(before)) == DELETED_AT_ONCE; i++) {}
    }

    private static int delete(Instant before) {
        return Sql.update("delete from token_rate_history where recorded_at < ? limit ?", before, DELETED_AT_ONCE);
    }
}
