package gaming.platform;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import gaming.config.Keys;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.UncheckedIOException;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.faulttolerance.CircuitBreaker;
import org.eclipse.microprofile.faulttolerance.Timeout;
import org.eclipse.microprofile.faulttolerance.exceptions.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The call for a launch URL, with a timeout and a circuit breaker of its own as {@link PlatformCalls} have them; {@link
 * BreakerKeys} gives the figures. It is not made again: whoever wants the URL asks again.
 *
 * <p>The bulkhead is not here: a circuit breaker around one would take what that refuses for answers of the platform.
 */
@ApplicationScoped
@Timeout
@CircuitBreaker(
        failOn = {CallFailed.class, TimeoutException.class},
        failureRatio = 1)
class LaunchCalls implements AutoCloseable {
    private static final String CURRENCY = "EUR";
    private static final ObjectWriter WRITER = JsonMapper.builder()
            .defaultPropertyInclusion(
                    JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.NON_NULL))
            .build()
            .writer();

    private final Exchange exchange;

    @Inject
    LaunchCalls(Config config) {
        this(Keys.read(config, PlatformSettings::from));
    }

    LaunchCalls(PlatformSettings settings) {
        // The connector's own end comes later than that by the annotation, which knows the answer's body too
        var connector =
                new OneTry(settings.connectTimeout(), settings.launchTimeout().plus(settings.connectTimeout()));
        exchange = new Exchange(settings.access().orElseThrow(), connector);
    }

    /** Does nothing, through everything that stands around a call, so that it is built. */
    void warm() {}

    Answer launch(GameLaunch launch) throws CallFailed {
        String body = body(launch);
        return exchange.answer((client, bearer) -> client.launch(bearer, body));
    }

    @Override
    @PreDestroy
    public void close() {
        exchange.close();
    }

    private static String body(GameLaunch launch) {
        try {
            return WRITER.writeValueAsString(new Body(
                    launch.gameCode(),
                    launch.playerId().orElse(null),
                    launch.mode(),
                    launch.country().orElse(null),
                    launch.device(),
                    launch.language(),
                    CURRENCY));
        } catch (JsonProcessingException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** What is null is left out. */
    private record Body(
            String gameCode,
            @Nullable String playerId,
            GameLaunch.Mode mode,
            @Nullable String country,
            String device,
            String language,
            String currencyCode) {}
}
