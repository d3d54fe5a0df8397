package gaming.money;

import com.fasterxml.jackson.databind.JsonNode;
import gaming.outbound.HttpAnswer;
import gaming.outbound.JdkConnector;
import gaming.outbound.NoAnswer;
import gaming.outbound.RestClient;
import gaming.telemetry.ExternalSystem;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.math.BigDecimal;
import java.net.URI;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import org.eclipse.microprofile.faulttolerance.Retry;

/** The source of {@code rates.url}: the price of one USDC in EUR (external-systems.md, "rates"). */
final class RateSource implements AutoCloseable {
    private static final String SYMBOL = "USDC";
    private static final int LARGEST_BODY = 64 * 1024;
    private static final Duration CLOCKS_MAY_DIFFER_BY = Duration.ofMinutes(5);

    private final RatesClient rates;

    RateSource(URI address, RateSettings settings) {
        rates = new JdkConnector(ExternalSystem.RATES, settings.connectTimeout(), settings.readTimeout(), LARGEST_BODY)
                .client(RatesClient.class, address, Map.of());
    }

    interface RatesClient extends RestClient {
        @GET
        @Retry(
                maxRetries = ATTEMPTS - 1,
                delay = RETRY_DELAY,
                jitter = RETRY_JITTER,
                retryOn = NoAnswer.NeverSent.class)
        @Produces(MediaType.APPLICATION_JSON)
        Response now();
    }

    /** The reason shows no text of the answer. */
    static final class Unusable extends Exception {
        private static final long serialVersionUID = 1L;

        private final String reason;

        Unusable(String reason) {
            super(reason, null, false, false);
            this.reason = reason;
        }

        String reason() {
            return reason;
        }
    }

    /** @throws NoAnswer without an answer */
    TokenRate ask(Instant now) throws Unusable {
        return read(HttpAnswer.of(rates::now), now);
    }

    static TokenRate read(HttpAnswer answer, Instant now) throws Unusable {
        if (answer.status() != 200) {
            throw new Unusable("it answers " + answer);
        }
        JsonNode body = answer.json();
        if (!body.isObject()) {
            throw new Unusable("its answer is not JSON");
        }
        if (!"EUR".equals(body.path("base").textValue())) {
            throw new Unusable("its rates are not in EUR");
        }
        return new TokenRate(SYMBOL, price(body.path("rates").path(SYMBOL)), moment(body.path("at"), now));
    }

    /** A missing price is not a price of zero, because only the feed can say that there is no price. */
    private static BigDecimal price(JsonNode value) throws Unusable {
        if (!value.isNumber()) {
            throw new Unusable("it has no number for " + SYMBOL);
        }
        BigDecimal price = value.decimalValue();
        if (price.signum() <= 0) {
            throw new Unusable("its rate is not above zero");
        }
        return Amount.kept(price).orElseThrow(() -> new Unusable("its rate " + Amount.NOT_KEPT));
    }

    private static Instant moment(JsonNode value, Instant now) throws Unusable {
        Instant at;
        try {
            at = OffsetDateTime.parse(value.asText()).toInstant().truncatedTo(ChronoUnit.MILLIS);
        } catch (DateTimeException _) {
            throw new Unusable("it does not say since when its rate holds, in ISO 8601 with a zone");
        }
        if (at.isAfter(now.plus(CLOCKS_MAY_DIFFER_BY))) {
            throw new Unusable("its rate is of the future");
        }
        if (at.isBefore(Instant.EPOCH)) {
            throw new Unusable("its rate is of before 1970");
        }
        return at;
    }

    @Override
    public void close() {
        rates.close();
    }
}
