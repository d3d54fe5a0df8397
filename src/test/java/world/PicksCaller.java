package world;

import dev.Http;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bson.types.ObjectId;

/** An external system that asks the service for credits. */
public record PicksCaller(URI internalUrl) {
    /** Asks as {@code apiKey}, with a raw body. */
    public Http.Answer ask(String apiKey, Optional<String> idempotencyKey, String body) {
        var headers = new ArrayList<>(List.of("Content-Type", "application/json"));
        if (!apiKey.isEmpty()) {
            headers.addAll(List.of("X-API-Key", apiKey));
        }
        idempotencyKey.ifPresent(key -> headers.addAll(List.of("Idempotency-Key", key)));
        return Http.post(
                internalUrl.resolve("/external-system/picks/transfer-credits"), body, headers.toArray(String[]::new));
    }

    public Http.Answer ask(String idempotencyKey, String body) {
        return ask("dev-external-system", Optional.of(idempotencyKey), body);
    }

    public Http.Answer ask(String body) {
        return ask("dev-external-system", Optional.empty(), body);
    }

    /** Asks the service in this JVM for 12.5 USDC. */
    public static Http.Answer ask(ObjectId user, String idempotencyKey) {
        return new PicksCaller(World.internalUrl()).ask(idempotencyKey, body(user.toHexString(), "12.5", "USDC"));
    }

    /** {@code amount} is JSON. */
    public static String body(String serviceId, String amount, String currencyCode) {
        return "{\"serviceId\":\"%s\",\"amount\":%s,\"currencyCode\":\"%s\"}"
                .formatted(serviceId, amount, currencyCode);
    }
}
