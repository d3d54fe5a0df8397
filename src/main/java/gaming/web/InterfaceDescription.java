package gaming.web;

import gaming.access.Role;
import gaming.config.Keys;
import gaming.core.ErrorCode;
import jakarta.enterprise.inject.spi.CDI;
import jakarta.ws.rs.Consumes;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.eclipse.microprofile.config.ConfigProvider;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.OASFilter;
import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.Paths;
import org.eclipse.microprofile.openapi.models.headers.Header;
import org.eclipse.microprofile.openapi.models.media.Content;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.media.Schema.SchemaType;
import org.eclipse.microprofile.openapi.models.responses.APIResponse;
import org.eclipse.microprofile.openapi.models.responses.APIResponses;
import org.eclipse.microprofile.openapi.models.security.SecurityScheme;

/** Adds the parts without annotations to the description: roles, errors, and the endpoints of the server. */
public final class InterfaceDescription implements OASFilter {
    private static final String API_KEY = "apiKey";
    private static final String TOKEN = "token";
    private static final String ERROR = "#/components/schemas/Error";

    /** The framework that creates this filter injects no beans. */
    private final Endpoints endpoints = CDI.current().select(Endpoints.class).get();

    @Override
    public void filterOpenAPI(OpenAPI document) {
        document.setInfo(OASFactory.createInfo()
                .title("Gaming platform, internal listener")
                .version("1")
                .description(
                        "Jobs, tasks, feeds and operations. Never reachable from outside. Errors come in one envelope;"
                                + " a key or a token is checked before anything else of a request."));
        if (document.getComponents() == null) {
            document.setComponents(OASFactory.createComponents());
        }
        document.getComponents()
                .addSchema("Error", errorSchema())
                .addSecurityScheme(
                        API_KEY,
                        OASFactory.createSecurityScheme()
                                .type(SecurityScheme.Type.APIKEY)
                                .in(SecurityScheme.In.HEADER)
                                .name(ApiKeyFilter.HEADER)
                                .description("A key of the file api-keys.file; it needs the endpoint's role"))
                .addSecurityScheme(
                        TOKEN,
                        OASFactory.createSecurityScheme()
                                .type(SecurityScheme.Type.HTTP)
                                .scheme("bearer")
                                .bearerFormat("JWT")
                                .description(
                                        "A token of an issuer of the file access.issuers.file; it needs the endpoint's role"));
        document.getPaths()
                .getPathItems()
                .forEach((path, item) -> item.getOperations()
                        .forEach((verb, operation) ->
                                endpoints.method(verb.name(), path).ifPresent(method -> complete(operation, method))));
        boolean observed =
                ManagementSocket.port(new Keys(ConfigProvider.getConfig())).isEmpty();
        addOfServer(document.getPaths(), observed);
    }

    private static void complete(Operation operation, Method method) {
        String roles = Endpoints.roles(method.getDeclaringClass(), method).stream()
                .map(Role::name)
                .sorted()
                .collect(Collectors.joining(" or "));
        if (!roles.isEmpty()) {
            for (String scheme : List.of(API_KEY, TOKEN)) {
                operation.addSecurityRequirement(
                        OASFactory.createSecurityRequirement().addScheme(scheme, List.of()));
            }
            operation.addExtension("x-role", roles);
        }
        operation.setDescription(Optional.ofNullable(operation.getDescription())
                .map(text -> text + "\n\n")
                .orElse("")
                .concat(roles.isEmpty() ? "Open: needs no key." : "Role: " + roles));
        APIResponses responses = operation.getResponses();
        byStatus(codes(method, !roles.isEmpty()))
                .forEach((status, codes) -> responses.addAPIResponse(
                        status.toString(), error(status, codes, responses.getAPIResponse(status.toString()))));
    }

    private static Set<ErrorCode> codes(Method method, boolean guarded) {
        var codes = EnumSet.of(ErrorCode.INVALID_PARAMETER, ErrorCode.DATABASE_ERROR, ErrorCode.PROCESSING_FAILED);
        if (guarded) {
            codes.add(ErrorCode.UNAUTHORIZED);
            codes.add(ErrorCode.FORBIDDEN);
        }
        if (method.isAnnotationPresent(Consumes.class)
                || method.getDeclaringClass().isAnnotationPresent(Consumes.class)) {
            codes.add(ErrorCode.UNSUPPORTED_MEDIA_TYPE);
            if (!method.isAnnotationPresent(StreamedBody.class)) {
                codes.add(ErrorCode.PAYLOAD_TOO_LARGE);
            }
        }
        Refuses own = method.getAnnotation(Refuses.class);
        if (own != null) {
            codes.addAll(List.of(own.value()));
        }
        return codes;
    }

    private static Map<Integer, Set<ErrorCode>> byStatus(Set<ErrorCode> codes) {
        return codes.stream()
                .collect(Collectors.groupingBy(
                        ErrorCode::status,
                        TreeMap::new,
                        Collectors.toCollection(() -> EnumSet.noneOf(ErrorCode.class))));
    }

    /** An endpoint may describe an error with a special form itself. */
    private static APIResponse error(int status, Set<ErrorCode> codes, APIResponse described) {
        if (described != null) {
            return described;
        }
        APIResponse response = OASFactory.createAPIResponse()
                .description(codes.stream()
                        .map(code -> code.name() + ": " + code.when())
                        .collect(Collectors.joining("\n\n")))
                .content(json(ERROR));
        return status == ErrorCode.RATE_LIMIT_EXCEEDED.status()
                ? response.addHeader("Retry-After", seconds())
                : response;
    }

    private static Header seconds() {
        return OASFactory.createHeader()
                .description("Seconds until a call can pass")
                .schema(OASFactory.createSchema().type(SchemaType.INTEGER));
    }

    private static Content json(String schema) {
        return OASFactory.createContent()
                .addMediaType(
                        "application/json",
                        OASFactory.createMediaType()
                                .schema(OASFactory.createSchema().ref(schema)));
    }

    /** @param observed whether health and metrics are on this listener */
    private static void addOfServer(Paths paths, boolean observed) {
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

    /** The schema of {@link Envelope}. */
    private static Schema errorSchema() {
        Schema code = string("The error, for programs");
        Arrays.stream(ErrorCode.values())
                .filter(each -> each.where() != ErrorCode.Where.PUBLIC)
                .map(ErrorCode::name)
                .forEach(code::addEnumeration);
        Schema details = object(
                        "The code, the moment, and details of this error, such as providedValue, parameter, retryAfter")
                .addProperty("errorCode", code)
                .addProperty("timestamp", string("ISO 8601, UTC").format("date-time"))
                .required(List.of("errorCode", "timestamp"))
                .additionalPropertiesBoolean(true);
        return object("Every error of the internal listener")
                .addProperty("status", string("Always \"error\"").addEnumeration("error"))
                .addProperty("message", string("The error, for people"))
                .addProperty("details", details)
                .required(List.of("status", "message", "details"));
    }

    private static Schema object(String description) {
        return OASFactory.createSchema().type(SchemaType.OBJECT).description(description);
    }

    private static Schema string(String description) {
        return OASFactory.createSchema().type(SchemaType.STRING).description(description);
    }
}
