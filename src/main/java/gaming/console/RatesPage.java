package gaming.console;

import gaming.config.Keys;
import gaming.console.View.Section;
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
import gaming.web.PageParameters;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
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

    /** {@code maxAge} is the greatest age of a rate for claims. */
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
            boolean hours = !to.isAfter(from.plusDays(1));
            return values().isEmpty()
                    ? Optional.empty()
                    : Optional.of(Chart.line(samples.stream()
                            .map(each -> new Point((hours ? HOUR : DAY).format(each.at()), each.rate()))
                            .toList()));
        }

        private List<BigDecimal> values() {
            return samples.stream().map(Sample::rate).filter(Objects::nonNull).toList();
        }

        String about() {
            BigDecimal lowest = values().stream().reduce(BigDecimal::min).orElseThrow();
            BigDecimal highest = values().stream().reduce(BigDecimal::max).orElseThrow();
            return "From %s to %s. The lowest is \u20ac%s, the highest \u20ac%s, the latest \u20ac%s."
                    .formatted(from, to, Amount.exact(lowest), Amount.exact(highest), Amount.exact(values().getLast()));
        }

        String link() {
            return RatesPage.link(symbol, from, to);
        }
    }

    record Rates(ForClaims usdc, List<Current> current, History history, Instant now) {
        String age(Current rate) {
            return View.duration(Duration.between(rate.at(), now));
        }

        String latest(int days) {
            LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
            return link(history.symbol(), today.minusDays(days - 1L), today);
        }
    }

    static String link(String symbol, LocalDate from, LocalDate to) {
        return Section.RATES.link("symbol", symbol, "from", from, "to", to);
    }

    static String of(String symbol) {
        return Section.RATES.link("symbol", symbol);
    }

    static String source(@Nullable RateOrigin source) {
        return source == null ? "not known" : source == RateOrigin.FEED ? "the feed" : "the polled source";
    }

    @GET
    public Response show(
            @QueryParam("symbol") @Nullable String symbol,
            @QueryParam("from") @Nullable LocalDate from,
            @QueryParam("to") @Nullable LocalDate to,
            @BeanParam PageParameters part,
            @Context ContainerRequestContext request) {
        Instant now = clock.instant();
        List<Current> current = rates.current();
        Optional<Current> usdc =
                current.stream().filter(each -> each.symbol().equals(USDC)).findFirst();
        History history = history(RateHistory.symbol(symbol), from, to, part.page(), now);
        var shown = new Rates(new ForClaims(usdc, maxAge, now, rates.polls()), current, history, now);
        return Section.RATES.page("rates", "Rates", request, shown);
    }

    private History history(
            String symbol, @Nullable LocalDate wantedFrom, @Nullable LocalDate wantedTo, Page page, Instant now) {
        LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
        LocalDate to = wantedTo == null || wantedTo.isAfter(today) ? today : wantedTo;
        LocalDate from = wantedFrom == null ? to.minusDays(USUAL_SPAN - 1L) : wantedFrom;
        DayRange days = new DayRange(from, to).within(UtcDay.FIRST, today);
        return new History(
                symbol,
                from,
                to,
                rates.samples(
                        symbol,
                        days.start(),
                        days.end().isAfter(now) ? now : days.end().minusMillis(1)),
                rates.history(symbol, days.start(), days.end(), page.bounded(), false));
    }
}
