package gaming.web;

import gaming.core.Refusal;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/** The form of an error of the internal listener (service-interface.md, "Commission hook error format"). */
public record Envelope(String status, String message, Map<String, Object> details) {
    static Envelope of(Refusal refusal) {
        var details = new LinkedHashMap<String, Object>();
        details.put("errorCode", refusal.code());
        details.put("timestamp", Instant.ofEpochMilli(System.currentTimeMillis()));
        details.putAll(refusal.details());
        return new Envelope("error", refusal.reason(), details);
    }
}
