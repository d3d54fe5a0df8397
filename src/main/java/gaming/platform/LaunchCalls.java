package gaming.platform;

import gaming.outbound.NoAnswer;
import gaming.outbound.RestClient;
import gaming.platform.PlatformClient.GatewayFailure;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.OPTIONS;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.faulttolerance.CircuitBreaker;
import org.jspecify.annotations.Nullable;

/**
 * The call is not retried, because the player can ask again. The bulkhead is not here, because a circuit breaker around
 * a bulkhead counts its refusals as answers of the platform.
 */
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@CircuitBreaker(
        failOn = {NoAnswer.class, GatewayFailure.class},
        failureRatio = 1)
interface LaunchCalls extends RestClient {
    @POST
    @Path("game-launches")
    Response launch(Request launch);

    @OPTIONS
    Response warm();

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
