package gaming.platform;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import gaming.config.Keys;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.function.BooleanSupplier;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.faulttolerance.Bulkhead;
import org.eclipse.microprofile.faulttolerance.CircuitBreaker;
import org.eclipse.microprofile.faulttolerance.Retry;
import org.eclipse.microprofile.faulttolerance.Timeout;
import org.eclipse.microprofile.faulttolerance.exceptions.TimeoutException;

/**
 * The calls themselves, each with a circuit breaker and a bulkhead of its own; {@link BreakerKeys} gives the figures.
 * An answer is a success for the breaker unless it is a 5xx that is not the platform's own.
 */
@ApplicationScoped
@Timeout
@CircuitBreaker(
        failOn = {CallFailed.class, TimeoutException.class},
        failureRatio = 1)
@Bulkhead
class PlatformCalls implements AutoCloseable {
    private static final ObjectWriter WRITER = JsonMapper.builder()
            .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
            .build()
            .writer();

    private final Exchange exchange;

    @Inject
    PlatformCalls(Config config) {
        this(Keys.read(config, PlatformSettings::from));
    }

    PlatformCalls(PlatformSettings settings) {
        exchange = new Exchange(
                settings.access().orElseThrow(), new OneTry(settings.connectTimeout(), settings.readTimeout()));
    }

    /** Does nothing, through everything that stands around a call: the first transfer need not wait for it to be built. */
    void warm() {}

    /** Asks for the transfer; tries again only what never left, and looks before every attempt whether it is in time. */
    @Retry(
            maxRetries = PlatformSettings.ATTEMPTS - 1,
            delay = PlatformSettings.RETRY_DELAY,
            jitter = PlatformSettings.RETRY_JITTER,
            retryOn = CallFailed.NeverSent.class)
    Answer send(CreditTransfer transfer, BooleanSupplier inTime) throws CallFailed {
        String body = body(transfer);
        if (!inTime.getAsBoolean()) {
            throw new CallFailed(new Reply.Lost("no time left to send"));
        }
        return exchange.answer((client, bearer) -> client.send(bearer, body));
    }

    /** Asks for a transfer by its id; that can be asked twice. */
    @Retry(
            maxRetries = PlatformSettings.ATTEMPTS - 1,
            delay = PlatformSettings.RETRY_DELAY,
            jitter = PlatformSettings.RETRY_JITTER,
            retryOn = {CallFailed.class, TimeoutException.class},
            abortOn = CallFailed.Interrupted.class)
    Answer find(String externalTransactionId) throws CallFailed {
        return exchange.answer((client, bearer) -> client.find(bearer, externalTransactionId));
    }

    @Override
    @PreDestroy
    public void close() {
        exchange.close();
    }

    /** The same text for the same transfer, however many zeros its amount got or lost on the way through the database. */
    static String body(CreditTransfer transfer) {
        try {
            return WRITER.writeValueAsString(new Body(
                    transfer.playerId(),
                    transfer.amount().stripTrailingZeros(),
                    transfer.externalTransactionId(),
                    transfer.currencyCode(),
                    transfer.type()));
        } catch (JsonProcessingException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private record Body(
            String playerId,
            BigDecimal amount,
            String externalTransactionId,
            String currencyCode,
            CreditTransfer.Type type) {}
}
