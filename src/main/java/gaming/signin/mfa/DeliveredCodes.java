package gaming.signin.mfa;

import gaming.identity.MfaType;
import gaming.outbound.HttpAnswer;
import gaming.outbound.JdkConnector;
import gaming.outbound.NoAnswer;
import gaming.telemetry.ExternalSystem;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Semaphore;

/**
 * Hands codes to the operator's gateway: {@code POST {"type": "SMS" or "EMAIL", "to": "...", "code": "..."}} with the
 * bearer token; any 2xx is its promise to send it. Never tried twice: the user can begin again.
 */
final class DeliveredCodes {
    private static final System.Logger LOG = System.getLogger(DeliveredCodes.class.getName());

    /** More would wait for a gateway that is slow. */
    private static final int MOST_AT_ONCE = 64;

    private final GatewayClient gateway;
    private final Semaphore free = new Semaphore(MOST_AT_ONCE);

    DeliveredCodes(MfaSettings.Gateway gateway, MfaSettings settings) {
        Duration timeout = settings.deliveryTimeout();
        this.gateway = JdkConnector.cutting(
                        ExternalSystem.MFA_DELIVERY, timeout, timeout, timeout, JdkConnector.HEADERS_ONLY)
                .client(GatewayClient.class, gateway.url(), Map.of("Authorization", "Bearer " + gateway.token()));
    }

    /** The gateway at its address. */
    interface GatewayClient {
        @POST
        @Consumes(MediaType.APPLICATION_JSON)
        Response deliver(Delivery delivery);
    }

    record Delivery(MfaType type, String to, String code) {
        @Override
        public String toString() {
            return "Delivery";
        }
    }

    boolean send(MfaType type, String to, String code) {
        if (!free.tryAcquire()) {
            LOG.log(System.Logger.Level.WARNING, "The gateway for codes is too slow for so many at once");
            return false;
        }
        try {
            HttpAnswer answer = HttpAnswer.of(gateway.deliver(new Delivery(type, to, code)));
            if (answer.succeeded()) {
                return true;
            }
            LOG.log(System.Logger.Level.WARNING, "The gateway for codes answered {0}", answer.status());
        } catch (NoAnswer.Interrupted stopped) {
            Thread.currentThread().interrupt();
        } catch (NoAnswer none) {
            LOG.log(System.Logger.Level.WARNING, "The gateway for codes cannot be reached: {0}", none.phrase());
        } finally {
            free.release();
        }
        return false;
    }
}
