package gaming.money;

import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import gaming.config.Keys;
import gaming.outbound.NoAnswer;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;

/**
 * Polls the source of rates. One pod polls for all pods. Without a readable answer nothing changes: the current rate
 * grows old, and claims stop when it is older than {@code rates.max-age}.
 */
@ApplicationScoped
class RatePoll {
    private static final Logger LOG = System.getLogger(RatePoll.class.getName());

    private final Optional<RateSource> source;
    private final RateSettings settings;
    private final TokenRates rates;
    private final RateHistory history;
    private final RateMetrics metrics;
    private final Clock clock;
    private volatile String complained = "";

    @Inject
    RatePoll(TokenRates rates, RateHistory history, RateMetrics metrics, Clock clock, Config config) {
        this(rates, history, metrics, clock, Keys.read(config, RateSettings::from));
    }

    RatePoll(TokenRates rates, RateHistory history, RateMetrics metrics, Clock clock, RateSettings settings) {
        this.settings = settings;
        this.rates = rates;
        this.history = history;
        this.metrics = metrics;
        this.clock = clock;
        source = settings.source().map(address -> new RateSource(address, settings));
    }

    @Produces
    @Singleton
    static RecurringTask<Void> task(RatePoll polling, Config config) {
        return Tasks.recurring(
                        "token-rates",
                        FixedDelay.of(Keys.read(config, RateSettings::from).refresh()))
                .execute((_, _) -> polling.run());
    }

    @PreDestroy
    void close() {
        source.ifPresent(RateSource::close);
    }

    void run() {
        try {
            if (source.isPresent()) {
                Polled polled = poll(source.get());
                metrics.polled(polled);
                logChange(polled);
            }
        } catch (NoAnswer.Interrupted podStops) {
            return;
        }
        history.clean(settings.keepHistory());
    }

    /** Asks the source outside of any transaction. */
    private Polled poll(RateSource known) {
        try {
            return rates.take(known.ask(clock.instant()));
        } catch (RateSource.Unusable unusable) {
            return new Polled.Unusable(unusable.reason());
        } catch (NoAnswer.Interrupted podStops) {
            throw podStops;
        } catch (NoAnswer silence) {
            return new Polled.Silent(silence.phrase());
        }
    }

    /** Logs a complaint unless the previous poll had a complaint of the same kind. */
    private void logChange(Polled polled) {
        String complaint = polled.complaint();
        String before = complained;
        boolean sameKind =
                complaint.isEmpty() ? before.isEmpty() : polled.label().equals(before);
        if (sameKind) {
            return;
        }
        complained = complaint.isEmpty() ? "" : polled.label();
        if (complaint.isEmpty()) {
            LOG.log(Level.INFO, "The source of rates can be used again");
        } else {
            LOG.log(Level.WARNING, "The source of rates changes nothing: {0}", complaint);
        }
    }
}
