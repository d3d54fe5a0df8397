package gaming.web;

import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.Paths;
import org.eclipse.microprofile.openapi.models.media.Schema.SchemaType;
import org.eclipse.microprofile.openapi.models.responses.APIResponse;

/** The endpoints of the internal listener that come with the server, for its description. */
final class ServerEndpoints {
    private ServerEndpoints() {}

    /** {@code observed}: whether health and metrics are here, and not on a socket of their own. */
    static void addTo(Paths paths, boolean observed) {
        if (observed) {
            addHealthAndMetrics(paths);
        }
        paths.addPathItem(
                "/openapi",
                OASFactory.createPathItem()
                        .GET(open("This description")
                                .responses(OASFactory.createAPIResponses()
                                        .addAPIResponse("200", text("YAML; JSON on Accept", "application/yaml")))));
    }

    private static void addHealthAndMetrics(Paths paths) {
        health(paths, "/health", "All checks");
        health(paths, "/health/started", "Whether the start is over");
        health(paths, "/health/ready", "Whether requests should come here; not while the database is away");
        health(paths, "/health/live", "Whether the process should go on; knows nothing of other systems");
        paths.addPathItem(
                "/metrics",
                OASFactory.createPathItem()
                        .GET(open("Metrics")
                                .responses(OASFactory.createAPIResponses()
                                        .addAPIResponse("200", text("In the format of Prometheus", "text/plain")))));
    }

    private static void health(Paths paths, String path, String summary) {
        paths.addPathItem(
                path,
                OASFactory.createPathItem()
                        .GET(open(summary)
                                .responses(OASFactory.createAPIResponses()
                                        .addAPIResponse("200", text("UP, with the checks", "application/json"))
                                        .addAPIResponse("503", text("DOWN, with the checks", "application/json")))));
    }

    private static Operation open(String summary) {
        return OASFactory.createOperation()
                .summary(summary)
                .description("Open: needs no key.")
                .addTag("Server");
    }

    private static APIResponse text(String description, String type) {
        SchemaType form = type.equals("application/json") ? SchemaType.OBJECT : SchemaType.STRING;
        return OASFactory.createAPIResponse()
                .description(description)
                .content(OASFactory.createContent()
                        .addMediaType(
                                type,
                                OASFactory.createMediaType()
                                        .schema(OASFactory.createSchema().type(form))));
    }
}
