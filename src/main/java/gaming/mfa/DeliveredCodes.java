package gaming.mfa;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import gaming.identity.MfaType;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Hands codes to the operator's gateway: {@code POST {"type": "SMS" or "EMAIL", "to": "...", "code": "..."}} with the
 * bearer token; any 2xx is its promise to send it. Never tried twice: the user can begin again.
 */
final class DeliveredCodes implements CodeSender {
    private static final System.Logger LOG = System.getLogger(DeliveredCodes.class.getName());
    private static final JsonMapper JSON = new JsonMapper();
    /** More would wait for a gateway that is slow. */
    private static final int MOST_AT_ONCE = 64;
    /** Of an answer that nobody reads. */
    private static final int LARGEST_BODY = 64 * 1024;

    private final DeliverySettings.Gateway gateway;
    private final DeliverySettings settings;
    private final HttpClient http;
    private final Semaphore free = new Semaphore(MOST_AT_ONCE);

    DeliveredCodes(DeliverySettings.Gateway gateway, DeliverySettings settings) {
        this.gateway = gateway;
        this.settings = settings;
        http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(settings.timeout())
                .build();
    }

    @Override
    public boolean send(MfaType type, String to, String code) {
        if (!free.tryAcquire()) {
            return failed("is too slow for as many codes at once");
        }
        try {
            return handOver(request(body(type, to, code)));
        } finally {
            free.release();
        }
    }

    /** One deadline for all of it: the client's own ends with the answer's headers. */
    private boolean handOver(HttpRequest request) {
        CompletableFuture<HttpResponse<Void>> running =
                http.sendAsync(request, BodyHandlers.limiting(BodyHandlers.discarding(), LARGEST_BODY));
        try {
            int status = running.get(settings.timeout().toNanos(), TimeUnit.NANOSECONDS)
                    .statusCode();
            return status / 100 == 2 || failed("answered " + status);
        } catch (TimeoutException _) {
            running.cancel(true);
            return failed("gave no whole answer in time");
        } catch (InterruptedException _) {
            running.cancel(true);
            Thread.currentThread().interrupt();
            return failed("was not waited for");
        } catch (ExecutionException _) {
            return failed("can not be reached, or broke off");
        }
    }

    private static boolean failed(String what) {
        LOG.log(System.Logger.Level.WARNING, "The gateway for codes " + what);
        return false;
    }

    private HttpRequest request(String body) {
        return HttpRequest.newBuilder(gateway.url())
                .header("Authorization", "Bearer " + gateway.token())
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
    }

    private static String body(MfaType type, String to, String code) {
        try {
            return JSON.writeValueAsString(Map.of("type", type, "to", to, "code", code));
        } catch (JsonProcessingException textsCanBeWritten) {
            throw new UncheckedIOException(textsCanBeWritten);
        }
    }
}
