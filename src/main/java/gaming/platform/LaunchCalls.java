package gaming.platform;

import gaming.outbound.NoAnswer;
import gaming.platform.PlatformClient.GatewayFailure;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.OPTIONS;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.faulttolerance.CircuitBreaker;
import org.eclipse.microprofile.faulttolerance.Timeout;
import org.eclipse.microprofile.faulttolerance.exceptions.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The call for a launch URL, with a timeout and a circuit breaker of its own as {@link PlatformCalls} have them. It is not
 * made again: the player asks again.
 *
 * <p>The bulkhead is not here: a circuit breaker around one counts its refusals as answers of the platform.
 */
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Timeout
@CircuitBreaker(
        failOn = {NoAnswer.class, GatewayFailure.class, TimeoutException.class},
        failureRatio = 1)
interface LaunchCalls extends AutoCloseable {
    @POST
    @Path("game-launches")
    Response launch(Request launch);

    /** Asks for nothing, through everything that stands around a call: the first launch need not wait for it to be built. */
    @OPTIONS
    Response warm();

    @Override
    void close();

    /** The body. */
    record Request(
            String gameCode,
            @Nullable String playerId,
            GameLaunch.Mode mode,
            @Nullable String country,
            String device,
            String language,
            String currencyCode) {
        private static final String CURRENCY = "EUR";

        static Request of(GameLaunch launch) {
            return new Request(
                    launch.gameCode(),
                    launch.playerId().orElse(null),
                    launch.mode(),
                    launch.country().orElse(null),
                    launch.device(),
                    launch.language(),
                    CURRENCY);
        }
    }
}
