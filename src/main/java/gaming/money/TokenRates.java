package gaming.money;

import gaming.config.Keys;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.database.InList;
import gaming.database.MultiRow;
import gaming.database.Row;
import gaming.database.Sql;
import gaming.database.Transactions;
import gaming.money.RateHistory.RateOrigin;
import gaming.money.RateSettings.RateGuard;
import gaming.money.TokenRates.Polled.Result;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.eclipse.microprofile.config.Config;
import org.jspecify.annotations.Nullable;

/**
 * Stores the newest rate of every token. An older rate never replaces it (details.md, "Money"). The transaction that
 * makes a rate the current rate also writes it to the history.
 */
@ApplicationScoped
public class TokenRates {
    /** Joins the current rate of USDC to any row. Without a rate, the row stays in the result. */
    public static final String USDC_JOIN = "left join token_rate usdc on usdc.symbol = 'USDC' and usdc.rate <> 0";

    public static final String USDC_COLUMNS = "usdc.rate usdc_rate, usdc.at usdc_at";

    private static final String INSERT = "insert into token_rate(symbol, rate, at)";
    /** If another transaction has inserted a rate meanwhile, the insert fails and the transaction runs again. */
    private static final MultiRow FIRST = new MultiRow(INSERT, "(?,?,?)", "");

    private static final MultiRow NEXT =
            new MultiRow(INSERT, "(?,?,?)", "on duplicate key update rate = values(rate), at = values(at)");

    private final Transactions transactions;
    private final RateGuard guard;
    private final Clock clock;

    @Inject
    TokenRates(Transactions transactions, Clock clock, Config config) {
        this.transactions = transactions;
        guard = Keys.read(config, RateSettings::from).guard();
        this.clock = clock;
    }

    /**
     * Stores the rates of the feed in their order. An older rate is not refused, but changes nothing.
     *
     * @return the reasons of refused rates by their position; a refused rate changes nothing
     */
    public Map<Integer, String> record(List<TokenRate> rates) {
        var inBounds = new ArrayList<TokenRate>(rates.size());
        var refused = new TreeMap<Integer, String>();
        for (int position = 0; position < rates.size(); position++) {
            TokenRate rate = rates.get(position);
            if (guard.isOutOfBounds(rate)) {
                refused.put(position, "rate is below rates.lowest or above rates.highest");
            } else {
                inBounds.add(rate);
            }
        }
        store(inBounds);
        RateMetrics.refused(Result.OUT_OF_BOUNDS, refused.size());
        return refused;
    }

    private void store(List<TokenRate> rates) {
        transactions.run(() -> {
            Map<String, TokenRate> before = lock(rates);
            var current = new TreeMap<>(before);
            var accepted = new ArrayList<TokenRate>();
            for (TokenRate rate : lastOfEachMoment(rates)) {
                if (rate.replaces(current.get(rate.symbol()))) {
                    current.put(rate.symbol(), rate);
                    accepted.add(rate);
                }
            }
            write(before, current);
            RateHistory.add(accepted, RateOrigin.FEED, clock.instant());
        });
    }

    /**
     * The result of one request to the source of rates. {@code complaint}: why nothing has changed; empty: no reason to.
     */
    record Polled(Result result, String complaint) {
        /** The values of the label {@code result} of the metric. */
        enum Result {
            ACCEPTED,
            /** The polled rate is the same as the current rate, or older. */
            NOTHING_NEW,
            JUMP,
            OUT_OF_BOUNDS,
            /** The answer has no valid rate. */
            UNUSABLE,
            /** No whole answer came in time. */
            NO_ANSWER
        }
    }

    Polled take(TokenRate polled) {
        return transactions.call(() -> {
            Map<String, TokenRate> before = lock(List.of(polled));
            TokenRate current = before.get(polled.symbol());
            if (!polled.replaces(current)) {
                return new Polled(Result.NOTHING_NEW, "");
            }
            if (guard.isOutOfBounds(polled)) {
                return new Polled(
                        Result.OUT_OF_BOUNDS,
                        Amount.exact(polled.rate()) + " is below rates.lowest or above rates.highest");
            }
            if (current != null && guard.isJump(current, polled)) {
                return new Polled(
                        Result.JUMP,
                        "it jumped from " + Amount.exact(current.rate()) + " to " + Amount.exact(polled.rate())
                                + "; if that is so, send it to the feed token-rates");
            }
            write(before, Map.of(polled.symbol(), polled));
            RateHistory.add(List.of(polled), RateOrigin.POLL, clock.instant());
            return new Polled(Result.ACCEPTED, "");
        });
    }

    /** Keeps the last rate of a token for each moment. So a second upload of the same body changes nothing. */
    private static Collection<TokenRate> lastOfEachMoment(List<TokenRate> rates) {
        record Moment(String symbol, Instant at) {}
        var last = new LinkedHashMap<Moment, TokenRate>();
        rates.forEach(rate -> last.put(new Moment(rate.symbol(), rate.at()), rate));
        return last.values();
    }

    private static Map<String, TokenRate> lock(List<TokenRate> rates) {
        var symbols = new TreeSet<String>();
        rates.forEach(rate -> symbols.add(rate.symbol()));
        var current = new TreeMap<String, TokenRate>();
        InList.query(
                "select symbol, rate, at from token_rate force index (primary) where symbol in ",
                symbols,
                " for update",
                row -> current.put(row.getString(1), read(row)));
        return current;
    }

    private static void write(Map<String, TokenRate> before, Map<String, TokenRate> after) {
        var first = new ArrayList<TokenRate>();
        var next = new ArrayList<TokenRate>();
        after.forEach((symbol, rate) -> {
            TokenRate known = before.get(symbol);
            if (known == null) {
                first.add(rate);
            } else if (!known.equals(rate)) {
                next.add(rate);
            }
        });
        NEXT.write(next, TokenRates::columns);
        FIRST.write(first, TokenRates::columns);
    }

    private static @Nullable Object[] columns(TokenRate rate) {
        return new @Nullable Object[] {rate.symbol(), rate.rate(), rate.at()};
    }

    private static TokenRate read(Row row) {
        return new TokenRate(row.getString("symbol"), row.getBigDecimal("rate"), row.getInstant("at"));
    }

    /** The current price of USDC of any age. The result is empty if there is no price. */
    public static Optional<UsdcRate> usdc() {
        return Sql.first(
                        "select rate usdc_rate, at usdc_at from token_rate where symbol = 'USDC' and rate <> 0",
                        TokenRates::usdcOf)
                .flatMap(rate -> rate);
    }

    /** The price of USDC in a row with {@link #USDC_COLUMNS}. The result is empty if the row has no price. */
    public static Optional<UsdcRate> usdcOf(Row row) {
        return Optional.ofNullable(row.getBigDecimal("usdc_rate"))
                .map(rate -> new UsdcRate(rate, row.getInstant("usdc_at")));
    }

    /** The refusal of a call that needs a rate. */
    public static Refusal noUsdc() {
        return new Refusal(ErrorCode.USDC_TOKEN_RATE_NOT_FOUND, "There is no rate for USDC");
    }
}
