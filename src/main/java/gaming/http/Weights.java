package gaming.http;

import io.helidon.http.HeaderName;
import io.helidon.http.ServerRequestHeaders;
import java.util.List;
import java.util.Locale;

/** The entries of a header like Accept, with their weights (RFC 9110, 12.4.2). Upper and lower case are alike. */
public record Weights(List<String> values) {
    public static Weights of(ServerRequestHeaders headers, HeaderName name) {
        return new Weights(headers.all(name, List::of));
    }

    /** The largest weight of an entry; {@code other} if the header does not have the entry. */
    public double of(String entry, double other) {
        Double largest = null;
        for (String value : values) {
            for (String each : value.split(",")) {
                int end = each.indexOf(';');
                if ((end < 0 ? each : each.substring(0, end)).strip().equalsIgnoreCase(entry)) {
                    double weight = end < 0 ? 1 : weight(each.substring(end));
                    largest = largest == null ? weight : Math.max(largest, weight);
                }
            }
        }
        return largest == null ? other : largest;
    }

    private static double weight(String parameters) {
        for (String each : parameters.toLowerCase(Locale.ROOT).split(";")) {
            String parameter = each.strip();
            if (parameter.startsWith("q=")) {
                try {
                    return Double.parseDouble(parameter.substring(2));
                } catch (NumberFormatException e) {
                    return 0;
                }
            }
        }
        return 1;
    }
}
