package gaming.money;

import gaming.core.Starting;
import gaming.database.Background;
import gaming.database.LatestReading;
import gaming.database.Sql;
import gaming.money.TokenRates.Polled.Result;
import gaming.telemetry.Counters;
import gaming.telemetry.Gauges;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import javax.sql.DataSource;

/**
 * The counters are of this pod, and the age of the current USDC rate is the same on every pod. While the database does
 * not answer, the gauge shows the age of the last known rate.
 */
@ApplicationScoped
public class RateMetrics {
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(2);

    private static final Counters POLLS =
            Counters.of("rates_polls", "Polls of the source of rates, by result", "result");

    private static final Counters REFUSED =
            Counters.of("rates_refused", "Refused rates of the source and of the feed, by reason", "reason");

    private static final Set<Result> REFUSALS = Set.of(Result.JUMP, Result.OUT_OF_BOUNDS);

    private final LatestReading<Optional<Instant>> at;
    private final Clock clock;

    @Inject
    RateMetrics(@Background DataSource pool, Clock clock) {
        at = new LatestReading<>("rates", pool, RateMetrics::read, Duration.ZERO, LONGEST_WAIT);
        this.clock = clock;
    }

    void register(@Observes Starting starting) {
        Gauges.of(at::value)
                .show(
                        "rates_age_seconds",
                        "Age of the current USDC rate by its own time; -1 without a rate",
                        since -> since.map(this::age).map(Duration::toSeconds).orElse(null));
        POLLS.show(Result.ACCEPTED.name());
        REFUSALS.forEach(reason -> REFUSED.show(reason.name()));
    }

    /** The age of the current USDC rate. Empty: there is no rate, or the database has not answered yet. */
    public Optional<Duration> age() {
        Optional<Instant> since = at.value();
        return since == null ? Optional.empty() : since.map(this::age);
    }

    /** 1: there is no USDC rate; 0: there is one; -1: the database has not answered yet. */
    public long missing() {
        Optional<Instant> since = at.value();
        return since == null ? -1 : since.isEmpty() ? 1 : 0;
    }

    static void polled(Result result) {
        POLLS.add(result.name());
        if (REFUSALS.contains(result)) {
            refused(result, 1);
        }
    }

    static void refused(Result reason, int many) {
        REFUSED.add(many, reason.name());
    }

    private Duration age(Instant since) {
        Duration age = Duration.between(since, clock.instant());
        return age.isNegative() ? Duration.ZERO : age;
    }

    private static Optional<Instant> read() {
        return Sql.first("select at from token_rate where symbol = 'USDC' and rate > 0", row -> row.getInstant("at"));
    }
}
