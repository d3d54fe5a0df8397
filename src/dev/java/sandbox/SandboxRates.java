package sandbox;

import java.net.URI;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import sandbox.wire.HttpListener;
import sandbox.wire.Reply;
import sandbox.wire.Request;

/**
 * A source of rates (external-systems.md, "rates"). One USDC has a constant price as of now, until a test changes it.
 * {@code PUT /price} with a number changes it over HTTP.
 */
public final class SandboxRates implements AutoCloseable {
    /** The price of one USDC in EUR, as in the demo's own data. */
    public static final String PRICE = "0.92";

    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}(\\.[0-9]{1,8})?");

    /** Its answer to every request. */
    public interface Voice {
        Reply reply() throws InterruptedException;
    }

    private final HttpListener listener;
    private final Clock clock;
    private final AtomicInteger asked = new AtomicInteger();
    private volatile Voice voice;

    private SandboxRates(int port, Clock clock) {
        this.clock = clock;
        voice = () -> costs(PRICE, now());
        listener = HttpListener.start(port, this::reply);
    }

    /** Listens on {@code port}, 0 for any free one. */
    public static SandboxRates start(int port, Clock clock) {
        return new SandboxRates(port, clock);
    }

    /** For {@code rates.url}. */
    public URI url() {
        return listener.url();
    }

    public Instant now() {
        return clock.instant();
    }

    /** Sets the answer. */
    public void says(Voice what) {
        voice = what;
    }

    /** Sets the price, as of the time of each request. */
    public void says(String price) {
        says(() -> costs(price, now()));
    }

    /** A correct answer; {@code price} is JSON. */
    public static Reply costs(String price, Instant at) {
        return Reply.Answer.json(200, "{\"base\":\"EUR\",\"rates\":{\"USDC\":%s},\"at\":\"%s\"}".formatted(price, at));
    }

    /** The number of requests. */
    public int asked() {
        return asked.get();
    }

    private Reply reply(Request request) throws InterruptedException {
        if (request.method().equals("PUT") && request.path().equals("/price")) {
            return tell(request.body().strip());
        }
        boolean known = request.method().equals("GET") && request.path().equals("/rates");
        if (!known
                || !request.parameter("symbols").equals(Optional.of("USDC"))
                || !request.parameter("base").equals(Optional.of("EUR"))) {
            return Reply.Answer.json(404, "{}");
        }
        asked.incrementAndGet();
        return voice.reply();
    }

    private Reply tell(String price) {
        if (!NUMBER.matcher(price).matches()) {
            return Reply.Answer.json(400, "{}");
        }
        says(price);
        return costs(price, now());
    }

    @Override
    public void close() {
        listener.close();
    }
}
