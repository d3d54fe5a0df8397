package gaming.platform;

import gaming.outbound.NoAnswer;
import gaming.outbound.RestClient;
import gaming.platform.PlatformClient.GatewayFailure;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.faulttolerance.CircuitBreaker;
import org.eclipse.microprofile.faulttolerance.Retry;

@Produces(MediaType.APPLICATION_JSON)
@CircuitBreaker(
        failOn = {NoAnswer.class, GatewayFailure.class},
        failureRatio = 1)
interface UserCalls extends RestClient {
    @GET
    @Path("users")
    @Retry(
            maxRetries = ATTEMPTS - 1,
            delay = RETRY_DELAY,
            jitter = RETRY_JITTER,
            retryOn = {NoAnswer.class, GatewayFailure.class},
            abortOn = NoAnswer.Interrupted.class)
    Response users(@QueryParam("offset") long offset, @QueryParam("limit") int limit);
}
