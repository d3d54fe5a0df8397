package gaming.graphql;

import gaming.http.Weights;
import io.helidon.http.Header;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.http.HttpMediaType;
import io.helidon.http.ServerRequestHeaders;
import io.helidon.http.Status;
import java.util.Optional;

/** The two media types of an answer. */
enum MediaTypes {
    JSON("application/json", Status.OK_200),
    /** The media type whose status tells whether the answer has data. */
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

    /** A range or an unknown type means JSON (GraphQL over HTTP, "Accept": a server need not answer 406). */
    static MediaTypes accepted(ServerRequestHeaders headers) {
        Weights accepted = Weights.of(headers, HeaderNames.ACCEPT);
        double graphQlResponse = accepted.of(GRAPHQL_RESPONSE.name, 0);
        return graphQlResponse > 0 && graphQlResponse >= accepted.of(JSON.name, 0) ? GRAPHQL_RESPONSE : JSON;
    }

    static boolean isPlainJson(ServerRequestHeaders headers) {
        try {
            Optional<HttpMediaType> type = headers.contentType();
            return type.isPresent()
                    && type.get().mediaType().text().equalsIgnoreCase(JSON.name)
                    && type.get().charset().orElse("utf-8").equalsIgnoreCase("utf-8")
                    && headers.first(HeaderNames.CONTENT_ENCODING).stream().allMatch("identity"::equalsIgnoreCase);
        } catch (RuntimeException noMediaType) { // the library throws a different exception for each kind of bad header
            return false;
        }
    }
}
