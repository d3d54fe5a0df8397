package gaming.signin.mfa;

import gaming.config.Keys;
import gaming.identity.MfaType;
import gaming.identity.User;
import gaming.outbound.HttpAnswer;
import gaming.outbound.JdkConnector;
import gaming.outbound.NoAnswer;
import gaming.outbound.RestClient;
import gaming.telemetry.ExternalSystem;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.faulttolerance.Bulkhead;
import org.eclipse.microprofile.faulttolerance.Retry;
import org.jspecify.annotations.Nullable;

/**
 * Sends codes of six digits through the operator's gateway: {@code POST {"type": "SMS" or "EMAIL", "to": "...", "code":
 * "..."}} with the bearer token. Any 2xx means that the gateway sends the code. A call that may have arrived is not
 * repeated, because the user can begin again. Without a gateway the local environment logs the code.
 */
@ApplicationScoped
class SentCodes {
    private static final System.Logger LOG = System.getLogger(SentCodes.class.getName());
    private static final int CODES = 1_000_000;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final Optional<GatewayClient> gateway;
    private final boolean logged;

    @Inject
    SentCodes(Config config) {
        this(Keys.read(config, SecondFactor.Settings::from));
    }

    SentCodes(SecondFactor.Settings settings) {
        Duration timeout = settings.deliveryTimeout();
        gateway = settings.gateway()
                .map(address -> JdkConnector.cutting(
                                ExternalSystem.MFA_DELIVERY, timeout, timeout, timeout, JdkConnector.HEADERS_ONLY)
                        .client(
                                GatewayClient.class,
                                address.url(),
                                Map.of("Authorization", "Bearer " + address.token())));
        logged = settings.logged();
    }

    /** The operator's gateway. More calls at once would only wait for a slow gateway. */
    @Bulkhead(64)
    interface GatewayClient extends RestClient {
        @POST
        @Retry(
                maxRetries = ATTEMPTS - 1,
                delay = RETRY_DELAY,
                jitter = RETRY_JITTER,
                retryOn = NoAnswer.NeverSent.class)
        @Consumes(MediaType.APPLICATION_JSON)
        Response deliver(Delivery delivery);
    }

    record Delivery(MfaType type, String to, String code) {
        @Override
        public String toString() {
            return "Delivery";
        }
    }

    @PreDestroy
    void close() {
        gateway.ifPresent(RestClient::close);
    }

    static String random() {
        return String.format(Locale.ROOT, "%06d", RANDOM.nextInt(CODES));
    }

    boolean send(User user, MfaType type, String code) {
        String to = address(user, type);
        if (to == null) {
            LOG.log(System.Logger.Level.WARNING, "User {0} has no address for a code of type {1}", user.id(), type);
            return false;
        }
        if (gateway.isPresent()) {
            return deliver(new Delivery(type, to, code));
        }
        if (logged) {
            LOG.log(System.Logger.Level.INFO, "Local environment, nothing is sent: the {0} code is {1}", type, code);
            return true;
        }
        LOG.log(
                System.Logger.Level.WARNING,
                "User {0} cannot get a code of type {1}: auth.mfa.delivery.url is not configured",
                user.id(),
                type);
        return false;
    }

    static @Nullable String address(User user, MfaType type) {
        return switch (type) {
            case SMS -> user.mfaPhone();
            case EMAIL -> user.email();
            case TOTP -> null;
        };
    }

    boolean deliver(Delivery delivery) {
        try {
            HttpAnswer answer = HttpAnswer.of(() -> gateway.orElseThrow().deliver(delivery));
            if (answer.succeeded()) {
                return true;
            }
            LOG.log(System.Logger.Level.WARNING, "The gateway for codes answered {0}", answer.status());
        } catch (NoAnswer none) {
            LOG.log(System.Logger.Level.WARNING, "The gateway for codes cannot be reached: {0}", none.phrase());
        }
        return false;
    }
}
