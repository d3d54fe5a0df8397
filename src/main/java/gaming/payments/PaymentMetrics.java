package gaming.payments;

import gaming.core.Starting;
import gaming.database.Background;
import gaming.database.LatestReading;
import gaming.database.Row;
import gaming.database.Sql;
import gaming.telemetry.Gauges;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Figures of the database, the same on every pod (details.md, "Metrics"), and for operators the money of claims whose
 * outcome is not known yet. A scrape reads indexes and one row.
 */
@ApplicationScoped
public class PaymentMetrics {
    static final String CLAIMS = """
            select differences, activity_differences, differ_since, overpaid, checked_at,
              completed + (select count(*) from claim where status = 'COMPLETED' and finished_at >
                (select ifnull(checked_at, '1970-01-01') from claim_books where id = 1)) completed,
              failed + (select count(*) from claim where status = 'FAILED' and finished_at >
                (select ifnull(checked_at, '1970-01-01') from claim_books where id = 1)) failed,
              (select count(*) from claim where status = 'PENDING') pending,
              (select min(claimed_at) from claim where status = 'PENDING') oldest,
              (select count(*) from claim where flagged = true) flagged,
              (select min(claimed_at) from claim where flagged = true) oldest_flagged,
              (select count(*) from claim where found_late_at is not null) found_late
            from claim_books""";
    private static final String PICKS = """
            select (select count(*) from picks_transfer where status = 'PENDING') pending,
              (select min(created_at) from picks_transfer where status = 'PENDING') oldest,
              (select count(*) from picks_transfer where flagged = true) flagged,
              (select min(created_at) from picks_transfer where flagged = true) oldest_flagged,
              (select count(*) from picks_transfer where found_late_at is not null) found_late""";

    /** The most claims of a sum, so that a page does not wait long. */
    private static final int MOST_SUMMED = 10_000;

    private final LatestReading<Figures> claims;
    private final LatestReading<State> picks;
    private final LatestReading<UncertainMoney> uncertain;
    private final Clock clock;

    @Inject
    PaymentMetrics(@Background DataSource pool, Clock clock) {
        this(pool, clock, LatestReading.FRESH, LatestReading.PATIENCE);
    }

    PaymentMetrics(DataSource pool, Clock clock, Duration fresh, Duration patience) {
        claims = new LatestReading<>(
                "claims", pool, () -> Sql.first(CLAIMS, Figures::of).orElseThrow(), fresh, patience);
        picks = new LatestReading<>(
                "picks", pool, () -> Sql.first(PICKS, State::of).orElseThrow());
        uncertain = new LatestReading<>("claims of unknown outcome", pool, PaymentMetrics::readUncertain);
        this.clock = clock;
    }

    /**
     * The payments of one kind as they are.
     *
     * @param oldest when the oldest PENDING payment was asked for; null: none is PENDING
     * @param oldestFlagged when the oldest flagged payment was asked for; null: none is flagged
     */
    public record State(
            long pending,
            @Nullable Instant oldest,
            long flagged,
            @Nullable Instant oldestFlagged,
            long foundLate) {
        public static final State UNKNOWN = new State(-1, null, -1, null, -1);

        static State of(Row row) {
            return new State(
                    row.getLong("pending"),
                    row.getInstantIfAny("oldest"),
                    row.getLong("flagged"),
                    row.getInstantIfAny("oldest_flagged"),
                    row.getLong("found_late"));
        }
    }

    /**
     * The claims as they are, and the books as they were at the last check.
     *
     * @param completed claims that were COMPLETED at the last check, and claims completed since; failed ones likewise
     * @param differSince the first of the latest checks that all found differences; null: the last check found none
     * @param overpaid EUR
     * @param checkedAt null: not checked yet, and then the differences and {@code overpaid} are null as well
     */
    public record Figures(
            State state,
            long completed,
            long failed,
            @Nullable Long differences,
            @Nullable Long activityDifferences,
            @Nullable Instant differSince,
            @Nullable BigDecimal overpaid,
            @Nullable Instant checkedAt) {
        public static final Figures UNKNOWN = new Figures(State.UNKNOWN, -1, -1, null, null, null, null, null);

        static Figures of(Row row) {
            return new Figures(
                    State.of(row),
                    row.getLong("completed"),
                    row.getLong("failed"),
                    row.getLongIfAny("differences"),
                    row.getLongIfAny("activity_differences"),
                    row.getInstantIfAny("differ_since"),
                    row.getBigDecimal("overpaid"),
                    row.getInstantIfAny("checked_at"));
        }
    }

    /**
     * The sum of the oldest pending claims, in EUR and in USDC.
     *
     * @param complete whether these are certainly all pending claims
     * @param tokens USDC
     */
    public record UncertainMoney(boolean complete, BigDecimal euros, BigDecimal tokens) {}

    void register(@Observes Starting starting) {
        show(claims, Figures::state, "claims", "claim", "Claims");
        show(picks, state -> state, "picks", "transfer of credits", "Transfers of credits");
        Gauges.of(picks::value).show("picks_pending", "PENDING transfers of credits; -1: not read yet", State::pending);
        String byStatus = "Claims by status";
        Gauges.of(claims::value)
                .show("claims", byStatus, figures -> figures.state().pending(), "status", PaymentStatus.PENDING.name())
                .show("claims", byStatus, Figures::completed, "status", PaymentStatus.COMPLETED.name())
                .show("claims", byStatus, Figures::failed, "status", PaymentStatus.FAILED.name())
                .show(
                        "claims_overpaid",
                        "EUR that users were paid and have not earned, at the last check of the books; -1: not checked yet",
                        Figures::overpaid)
                .show(
                        "claims_books_difference",
                        "Differences that the last check of the books found; -1: not checked yet",
                        Figures::differences)
                .show(
                        "activity_differences",
                        "Differences of bets, activity and commission of days at the last check of the books; -1: not checked yet",
                        Figures::activityDifferences)
                .show(
                        "claims_books_age_seconds",
                        "Time since the last check of the books; -1: not checked yet",
                        figures -> figures.checkedAt() == null ? null : age(figures.checkedAt()));
    }

    private <T> void show(
            LatestReading<T> reading, Function<T, State> state, String prefix, String noun, String plural) {
        Gauges.of(reading::value)
                .show(prefix + "_pending_age_seconds", "Age of the oldest PENDING " + noun, figures -> {
                    Instant oldest = state.apply(figures).oldest();
                    return oldest == null ? Long.valueOf(0) : age(oldest);
                })
                .show(
                        prefix + "_flagged",
                        plural + " that need a human",
                        figures -> state.apply(figures).flagged())
                .show(
                        prefix + "_found_late_total",
                        plural + " whose booking was found after they had ended as FAILED",
                        figures -> state.apply(figures).foundLate());
    }

    /** Null until the database has answered for the first time. */
    public @Nullable Figures claims() {
        return claims.value();
    }

    /** Null until the database has answered for the first time. */
    public @Nullable State credits() {
        return picks.value();
    }

    /** At most a few seconds old while the database answers. Empty until it has answered for the first time. */
    public Optional<UncertainMoney> uncertain() {
        return Optional.ofNullable(uncertain.value());
    }

    private Number age(Instant since) {
        return Math.max(0, Duration.between(since, clock.instant()).toSeconds());
    }

    private static UncertainMoney readUncertain() {
        return Sql.first(
                        """
                        select count(*) claims, coalesce(sum(amount), 0) euros, coalesce(sum(amount_usdc), 0) tokens
                        from (select amount, amount_usdc from claim
                          where status = 'PENDING' order by claimed_at limit ?) pending""",
                        row -> new UncertainMoney(
                                row.getLong("claims") < MOST_SUMMED,
                                row.getBigDecimal("euros"),
                                row.getBigDecimal("tokens")),
                        MOST_SUMMED)
                .orElseThrow();
    }
}
