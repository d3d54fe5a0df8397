package gaming.http;

import io.helidon.http.HeaderName;
import io.helidon.http.ServerRequestHeaders;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** The entries of a header like Accept, in lower case, with their weights (RFC 9110, 12.4.2). */
public record Weights(Map<String, Double> byName) {
    private static final Pattern SEMICOLON = Pattern.compile("\\s*;\\s*");

    public static Weights of(ServerRequestHeaders headers, HeaderName name) {
        Map<String, Double> weights = new HashMap<>();
        for (String value : headers.values(name)) {
            for (String entry : value.toLowerCase(Locale.ROOT).split(",")) {
                String[] parts = SEMICOLON.split(entry.strip(), -1);
                weights.merge(parts[0], weight(parts), Math::max);
            }
        }
        return new Weights(weights);
    }

    /** The weight of an entry; {@code other} if the header does not have the entry. */
    public double of(String entry, double other) {
        return byName.getOrDefault(entry, other);
    }

    private static double weight(String[] parts) {
        for (String part : parts) {
            if (part.startsWith("q=")) {
                try {
                    return Double.parseDouble(part.substring(2));
                } catch (NumberFormatException e) {
                    return 0;
                }
            }
        }
        return 1;
    }
}
