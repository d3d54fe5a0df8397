package gaming.console;

import gaming.config.Keys;
import gaming.core.DayRange;
import gaming.core.Page;
import gaming.core.Page.Paged;
import gaming.core.UtcDay;
import gaming.money.RateHistory;
import gaming.money.RateHistory.Current;
import gaming.money.RateHistory.RateOrigin;
import gaming.payments.PaymentSettings;
import gaming.web.Chart;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;
import org.jspecify.annotations.Nullable;

/** The rates of tokens: the current ones, the age limit of the USDC rate for claims, and the history of one token. */
@ApplicationScoped
@Path("/rates")
public class RatesPage {
    static final List<Integer> SPANS = List.of(1, 7, 30, 90, 365);

    private static final String USDC = "USDC";
    private static final int USUAL_SPAN = 30;

    private final RateHistory rates;
    private final Duration maxAge;
    private final Clock clock;

    @Inject
    RatesPage(RateHistory rates, Config config, Clock clock) {
        this.rates = rates;
        maxAge = Keys.read(config, PaymentSettings::from).ratesMaxAge();
        this.clock = clock;
    }

    /** The history of a token from a UTC day to another, both included. */
    record History(
            String symbol,
            LocalDate from,
            LocalDate to,
            List<RateHistory.Sample> samples,
            Paged<RateHistory.RateRecord> rates) {
        Optional<Chart> chart() {
            String parts = to.isAfter(from.plusDays(1)) ? "uuuu-MM-dd" : "MM-dd HH:mm";
            var form = DateTimeFormatter.ofPattern(parts, Locale.ROOT).withZone(ZoneOffset.UTC);
            return values().isEmpty()
                    ? Optional.empty()
                    : Optional.of(Chart.line(samples.stream()
                            .map(each -> new Chart.Point(form.format(each.at()), each.rate()))
                            .toList()));
        }

        List<BigDecimal> values() {
            return samples.stream()
                    .map(RateHistory.Sample::rate)
                    .filter(Objects::nonNull)
                    .toList();
        }
    }

    /** @param maxAge the age from which claims no longer take a rate */
    record Rates(List<Current> current, Duration maxAge, boolean polled, History history, Instant now) {
        Optional<Current> usdc() {
            return current.stream().filter(each -> each.symbol().equals(USDC)).findFirst();
        }

        Optional<Current> price() {
            return usdc().filter(each -> each.rate().signum() > 0);
        }

        boolean usable() {
            return price().filter(each -> now.isBefore(until(each))).isPresent();
        }

        Instant until(Current rate) {
            return rate.at().plus(maxAge);
        }
    }

    static String source(@Nullable RateOrigin source) {
        return source == null ? "not known" : source == RateOrigin.FEED ? "the feed" : "the polled source";
    }

    @GET
    public Answer show(@BeanParam Visit visit) {
        Instant now = clock.instant();
        History history = history(visit, now);
        return Section.RATES.page("rates", new Rates(rates.current(), maxAge, rates.polls(), history, now));
    }

    private History history(Visit visit, Instant now) {
        Typed query = visit.query();
        String symbol = RateHistory.symbol(query.given("symbol"));
        LocalDate today = UtcDay.of(now);
        LocalDate wanted = query.read(LocalDate.class, "to");
        LocalDate to = wanted == null || wanted.isAfter(today) ? today : wanted;
        LocalDate from = Objects.requireNonNullElse(query.read(LocalDate.class, "from"), to.minusDays(USUAL_SPAN - 1L));
        DayRange days = new DayRange(from, to).within(UtcDay.FIRST, today);
        Page page = visit.page();
        Instant end = days.end().isAfter(now) ? now : days.end().minusMillis(1);
        return new History(
                symbol,
                from,
                to,
                rates.samples(symbol, days.start(), end),
                rates.history(symbol, days.start(), days.end(), page, false));
    }
}
