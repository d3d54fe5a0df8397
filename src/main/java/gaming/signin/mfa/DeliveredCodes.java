package gaming.signin.mfa;

import com.fasterxml.jackson.databind.json.JsonMapper;
import gaming.identity.MfaType;
import gaming.telemetry.ExternalCall;
import gaming.telemetry.ExternalSystem;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.concurrent.Semaphore;

/**
 * Hands codes to the operator's gateway: {@code POST {"type": "SMS" or "EMAIL", "to": "...", "code": "..."}} with the
 * bearer token; any 2xx is its promise to send it. Never tried twice: the user can begin again.
 */
final class DeliveredCodes implements CodeSender {
    private static final System.Logger LOG = System.getLogger(DeliveredCodes.class.getName());
    private static final JsonMapper JSON = new JsonMapper();

    /** More would wait for a gateway that is slow. */
    private static final int MOST_AT_ONCE = 64;

    private final MfaSettings.Gateway gateway;
    private final MfaSettings settings;
    private final HttpClient http;
    private final Semaphore free = new Semaphore(MOST_AT_ONCE);

    DeliveredCodes(MfaSettings.Gateway gateway, MfaSettings settings) {
        this.gateway = gateway;
        this.settings = settings;
        http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(settings.deliveryTimeout())
                .build();
    }

    @Override
    public boolean send(MfaType type, String to, String code) {
        if (!free.tryAcquire()) {
            LOG.log(System.Logger.Level.WARNING, "The gateway for codes is too slow for so many at once");
            return false;
        }
        try {
            return handOver(type, to, code);
        } finally {
            free.release();
        }
    }

    private boolean handOver(MfaType type, String to, String code) {
        try (var call = ExternalCall.begin(ExternalSystem.MFA_DELIVERY, "POST")) {
            String body = JSON.writeValueAsString(Map.of("type", type, "to", to, "code", code));
            HttpRequest request = HttpRequest.newBuilder(gateway.url())
                    .timeout(settings.deliveryTimeout())
                    .header("Authorization", "Bearer " + gateway.token())
                    .header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofString(body))
                    .build();
            int status = status(http.send(call.traced(request), HttpResponse.BodyHandlers.ofInputStream()));
            call.answered(status);
            if (status / 100 == 2) {
                return true;
            }
            LOG.log(System.Logger.Level.WARNING, "The gateway for codes answered {0}", status);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        } catch (IOException failure) {
            LOG.log(System.Logger.Level.WARNING, "The gateway for codes can not be reached: {0}", failure.getClass());
        }
        return false;
    }

    /** Nobody waits for the rest of the answer: the timeout is over with its headers. */
    private static int status(HttpResponse<InputStream> response) throws IOException {
        try (InputStream _ = response.body()) {
            return response.statusCode();
        }
    }
}
