package gaming.console;

import gaming.config.Keys;
import gaming.core.DayRange;
import gaming.core.Page;
import gaming.core.Page.Paged;
import gaming.core.UtcDay;
import gaming.money.Amount;
import gaming.money.RateHistory;
import gaming.money.RateHistory.Current;
import gaming.money.RateHistory.RateRecord;
import gaming.money.RateHistory.Sample;
import gaming.money.RateOrigin;
import gaming.payments.PaymentSettings;
import gaming.web.Chart;
import gaming.web.Chart.Point;
import jakarta.annotation.security.RolesAllowed;
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
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;
import org.jspecify.annotations.Nullable;

/** The rates of tokens: the current ones, the age limit of the USDC rate for claims, and the history of one token. */
@ApplicationScoped
@Path("/rates")
@RolesAllowed("VIEWER")
public class RatesPage {
    static final List<Integer> SPANS = List.of(1, 7, 30, 90, 365);

    private static final String USDC = "USDC";
    private static final int USUAL_SPAN = 30;
    private static final DateTimeFormatter HOUR =
            DateTimeFormatter.ofPattern("MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter DAY =
            DateTimeFormatter.ofPattern("uuuu-MM-dd", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final RateHistory rates;
    private final Duration maxAge;
    private final Clock clock;

    @Inject
    RatesPage(RateHistory rates, Config config, Clock clock) {
        this.rates = rates;
        maxAge = Keys.read(config, PaymentSettings::from).ratesMaxAge();
        this.clock = clock;
    }

    /** The USDC rate for claims. {@code maxAge} is the greatest age of a rate for them. */
    record ForClaims(Optional<Current> rate, Duration maxAge, Instant now, boolean polled) {
        Optional<Current> any() {
            return rate.filter(each -> each.rate().signum() > 0);
        }

        boolean usable() {
            return any().filter(each -> now.isBefore(until(each))).isPresent();
        }

        Instant until(Current rate) {
            return rate.at().plus(maxAge);
        }
    }

    /** The history of a token from a UTC day to another, both included. */
    record History(String symbol, LocalDate from, LocalDate to, List<Sample> samples, Paged<RateRecord> rates) {
        Optional<Chart> chart() {
            DateTimeFormatter form = to.isAfter(from.plusDays(1)) ? DAY : HOUR;
            return values().isEmpty()
                    ? Optional.empty()
                    : Optional.of(Chart.line(samples.stream()
                            .map(each -> new Point(form.format(each.at()), each.rate()))
                            .toList()));
        }

        private List<BigDecimal> values() {
            return samples.stream().map(Sample::rate).filter(Objects::nonNull).toList();
        }

        String about() {
            return "From %s to %s. The lowest is \u20ac%s, the highest \u20ac%s, the latest \u20ac%s."
                    .formatted(
                            from,
                            to,
                            Amount.exact(Collections.min(values())),
                            Amount.exact(Collections.max(values())),
                            Amount.exact(values().getLast()));
        }
    }

    record Rates(ForClaims usdc, List<Current> current, History history, Instant now) {
        String age(Current rate) {
            return View.duration(Duration.between(rate.at(), now));
        }

        /** The link to the history of the latest days. */
        String latest(int days) {
            LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
            return Section.RATES.link("symbol", history.symbol(), "from", today.minusDays(days - 1L), "to", today);
        }
    }

    static String source(@Nullable RateOrigin source) {
        return source == null ? "not known" : source == RateOrigin.FEED ? "the feed" : "the polled source";
    }

    @GET
    public Answer show(@BeanParam Visit visit) {
        Instant now = clock.instant();
        List<Current> current = rates.current();
        Optional<Current> usdc =
                current.stream().filter(each -> each.symbol().equals(USDC)).findFirst();
        var forClaims = new ForClaims(usdc, maxAge, now, rates.polls());
        return Section.RATES.page("rates", new Rates(forClaims, current, history(visit, now), now));
    }

    private History history(Visit visit, Instant now) {
        Typed query = visit.query();
        String symbol = RateHistory.symbol(query.given("symbol"));
        LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
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
