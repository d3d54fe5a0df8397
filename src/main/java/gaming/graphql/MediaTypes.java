package gaming.graphql;

import io.helidon.http.Header;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.http.HttpMediaType;
import io.helidon.http.ServerRequestHeaders;
import io.helidon.http.Status;
import java.util.Locale;
import java.util.Optional;

/** The two media types of an answer, and what a request says about media types. */
enum MediaTypes {
    /** What every client gets that does not ask for the other. */
    JSON("application/json", Status.OK_200),
    /** Here the status tells whether the operation was executed. */
    GRAPHQL_RESPONSE("application/graphql-response+json", Status.BAD_REQUEST_400);

    private final String name;
    private final Header header;
    private final Status statusWithoutData;

    MediaTypes(String name, Status statusWithoutData) {
        this.name = name;
        header = HeaderValues.createCached(HeaderNames.CONTENT_TYPE, name + "; charset=utf-8");
        this.statusWithoutData = statusWithoutData;
    }

    Header header() {
        return header;
    }

    Status status(boolean hasData) {
        return hasData ? Status.OK_200 : statusWithoutData;
    }

    /**
     * The one to answer with. {@code application/graphql-response+json} has to be named; ranges like {@code *}{@code /*}
     * and everything unknown mean JSON (GraphQL over HTTP, "Accept"; such requests need not be refused with 406).
     */
    static MediaTypes accepted(ServerRequestHeaders headers) {
        double json = 0;
        double graphQlResponse = 0;
        for (String value : headers.values(HeaderNames.ACCEPT)) {
            for (String range : value.split(",")) {
                String[] parts = range.trim().toLowerCase(Locale.ROOT).split("\\s*;\\s*", -1);
                if (parts[0].equals(JSON.name)) {
                    json = Math.max(json, weight(parts));
                } else if (parts[0].equals(GRAPHQL_RESPONSE.name)) {
                    graphQlResponse = Math.max(graphQlResponse, weight(parts));
                }
            }
        }
        return graphQlResponse > 0 && graphQlResponse >= json ? GRAPHQL_RESPONSE : JSON;
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

    /** Whether the body is said to be JSON in UTF-8, the encoding when none is named. */
    static boolean isJson(ServerRequestHeaders headers) {
        try {
            Optional<HttpMediaType> type = headers.contentType();
            return type.isPresent()
                    && type.get().mediaType().text().equalsIgnoreCase(JSON.name)
                    && type.get().charset().orElse("utf-8").equalsIgnoreCase("utf-8");
        } catch (RuntimeException noMediaType) { // the library has an exception for each way to be none
            return false;
        }
    }
}
