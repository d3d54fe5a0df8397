package gaming.money;

import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import gaming.config.Keys;
import gaming.money.TokenRates.Polled;
import gaming.money.TokenRates.Polled.Result;
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
    private final Clock clock;
    /** The kind of the latest complaint; ACCEPTED: the latest poll had none. */
    private volatile Result before = Result.ACCEPTED;

    @Inject
    RatePoll(TokenRates rates, RateHistory history, Clock clock, Config config) {
        this(rates, history, clock, Keys.read(config, RateSettings::from));
    }

    RatePoll(TokenRates rates, RateHistory history, Clock clock, RateSettings settings) {
        this.settings = settings;
        this.rates = rates;
        this.history = history;
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
                RateMetrics.polled(polled.result());
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
            return new Polled(Result.UNUSABLE, unusable.reason());
        } catch (NoAnswer.Interrupted podStops) {
            throw podStops;
        } catch (NoAnswer silence) {
            return new Polled(Result.NO_ANSWER, silence.phrase());
        }
    }

    /** Logs a complaint unless the previous poll had a complaint of the same kind. */
    private void logChange(Polled polled) {
        Result now = polled.complaint().isEmpty() ? Result.ACCEPTED : polled.result();
        if (now == before) {
            return;
        }
        before = now;
        if (now == Result.ACCEPTED) {
            LOG.log(Level.INFO, "The source of rates can be used again");
        } else {
            LOG.log(Level.WARNING, "The source of rates changes nothing: {0}", polled.complaint());
        }
    }
}
