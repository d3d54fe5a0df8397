package gaming.platform;

import gaming.config.Keys;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.faulttolerance.CircuitBreaker;
import org.eclipse.microprofile.faulttolerance.Retry;
import org.eclipse.microprofile.faulttolerance.Timeout;
import org.eclipse.microprofile.faulttolerance.exceptions.TimeoutException;

/**
 * The call for a page of the platform's users, with a timeout and a circuit breaker of its own as {@link PlatformCalls}
 * have them; {@link BreakerKeys} gives the figures. It can be made twice.
 */
@ApplicationScoped
@Timeout
@CircuitBreaker(
        failOn = {CallFailed.class, TimeoutException.class},
        failureRatio = 1)
class UserCalls implements AutoCloseable {
    /** Bytes of a page of 1,000 users, 8 KiB each; theirs have a few hundred. */
    static final int LARGEST_PAGE = 8 * 1024 * 1024;

    private final Exchange exchange;

    @Inject
    UserCalls(Config config) {
        this(Keys.read(config, PlatformSettings::from));
    }

    UserCalls(PlatformSettings settings) {
        exchange = new Exchange(
                settings.access().orElseThrow(),
                new OneTry(settings.connectTimeout(), settings.readTimeout(), LARGEST_PAGE));
    }

    @Retry(
            maxRetries = PlatformSettings.ATTEMPTS - 1,
            delay = PlatformSettings.RETRY_DELAY,
            jitter = PlatformSettings.RETRY_JITTER,
            retryOn = {CallFailed.class, TimeoutException.class},
            abortOn = CallFailed.Interrupted.class)
    Answer users(long offset, int limit) throws CallFailed {
        return exchange.answer((client, bearer) -> client.users(bearer, offset, limit));
    }

    @Override
    @PreDestroy
    public void close() {
        exchange.close();
    }
}
