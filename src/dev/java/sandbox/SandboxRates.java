package sandbox;

import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import sandbox.wire.Reply.Answer;
import sandbox.wire.Request;

/**
 * A source of rates (external-systems.md, "rates"). One USDC has a constant price as of now, until {@code
 * {"price":0.95}} or a test changes it.
 */
public final class SandboxRates extends Sandbox {
    /** The price of one USDC in EUR, as in the demo's own data. */
    public static final String PRICE = "0.92";

    private final Clock clock;
    private volatile String price = PRICE;

    private SandboxRates(int port, Clock clock) {
        this.clock = clock;
        super("Rates", "the service asks every minute", port, Duration.ofSeconds(5));
        shows("price", () -> price);
        setting("price", BigDecimal.class, wanted -> says(wanted.toPlainString()));
        route("GET", "/rates", script("answers"), this::rates);
    }

    /** Listens on {@code port}, 0 for any free one. */
    public static SandboxRates start(int port, Clock clock) {
        return new SandboxRates(port, clock);
    }

    @Override
    public Map<String, String> configuration() {
        return Map.of("rates.url", url().toString());
    }

    public Instant now() {
        return clock.instant();
    }

    /** Sets the price, as of the time of each request. */
    public void says(String wanted) {
        price = wanted;
        mode(Fault.NONE);
    }

    /** A correct answer; {@code price} is JSON. */
    public static Answer costs(String price, Instant at) {
        return Answer.json(200, "{\"base\":\"EUR\",\"rates\":{\"USDC\":%s},\"at\":\"%s\"}".formatted(price, at));
    }

    private Answer rates(Request request) {
        boolean known = request.parameter("symbols").equals(Optional.of("USDC"))
                && request.parameter("base").equals(Optional.of("EUR"));
        return known ? costs(price, now()) : Answer.json(404, "{}");
    }
}
