package gaming.web;

import static java.util.Objects.requireNonNull;

import gaming.access.Role;
import gaming.core.ErrorCode;
import io.smallrye.openapi.api.OpenApiConfig;
import io.smallrye.openapi.runtime.OpenApiProcessor;
import io.smallrye.openapi.runtime.OpenApiStaticFile;
import io.smallrye.openapi.runtime.io.Format;
import io.smallrye.openapi.runtime.io.OpenApiSerializer;
import jakarta.ws.rs.Consumes;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
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
import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.headers.Header;
import org.eclipse.microprofile.openapi.models.media.Content;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.media.Schema.SchemaType;
import org.eclipse.microprofile.openapi.models.responses.APIResponse;
import org.eclipse.microprofile.openapi.models.responses.APIResponses;
import org.jboss.jandex.AnnotationInstance;
import org.jboss.jandex.AnnotationTarget;
import org.jboss.jandex.IndexReader;
import org.jboss.jandex.IndexView;

/**
 * Describes the internal listener at build time: a file says what the server brings, annotations say what the hooks are,
 * and this class adds roles and errors. A process of the build runs it, because Maven itself may run on an older Java.
 */
final class InterfaceDescription {
    private static final List<String> SCHEMES = List.of("apiKey", "token");
    private static final String ERROR = "#/components/schemas/Error";
    private static final List<String> OBSERVED =
            List.of("/health", "/health/started", "/health/ready", "/health/live", "/metrics");

    private InterfaceDescription() {}

    /**
     * Writes the description with and without health and metrics. {@code mp.openapi.scan.*} chooses the packages.
     *
     * @param args the directory {@code META-INF} of the classes, and the file with what the server brings
     */
    public static void main(String[] args) throws IOException {
        Path directory = Path.of(args[0]);
        OpenApiConfig config = OpenApiConfig.fromConfig(ConfigProvider.getConfig());
        try (var file = Files.newInputStream(directory.resolve("jandex.idx"));
                var server = new OpenApiStaticFile(Files.newInputStream(Path.of(args[1])), Format.YAML)) {
            IndexView index = new IndexReader(file).read();
            OpenAPI document =
                    OpenApiProcessor.bootstrap(config, index, InterfaceDescription.class.getClassLoader(), server);
            complete(document, new Endpoints(resources(index, config.scanExcludePackages())));
            write(document, directory.resolve("openapi.json"));
            OBSERVED.forEach(document.getPaths()::removePathItem);
            write(document, directory.resolve("openapi-without-health.json"));
        }
    }

    private static void write(OpenAPI document, Path file) throws IOException {
        Files.writeString(file, OpenApiSerializer.serialize(document, Format.JSON));
    }

    private static Set<Class<?>> resources(IndexView index, Set<String> excludedPackages) {
        return index.getAnnotations(jakarta.ws.rs.Path.class).stream()
                .map(AnnotationInstance::target)
                .filter(target -> target.kind() == AnnotationTarget.Kind.CLASS)
                .map(target -> target.asClass().name().toString())
                .map(InterfaceDescription::type)
                .filter(type -> !type.isInterface() && !excludedPackages.contains(type.getPackageName()))
                .collect(Collectors.toSet());
    }

    private static Class<?> type(String name) {
        try {
            return Class.forName(name, false, InterfaceDescription.class.getClassLoader());
        } catch (ClassNotFoundException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static void complete(OpenAPI document, Endpoints endpoints) {
        Schema error = requireNonNull(document.getComponents().getSchemas().get("Error"));
        Schema details = requireNonNull(error.getProperties().get("details"));
        Schema code = requireNonNull(details.getProperties().get("errorCode"));
        Arrays.stream(ErrorCode.values())
                .filter(each -> each.where().internal())
                .map(ErrorCode::name)
                .forEach(code::addEnumeration);
        document.getPaths()
                .getPathItems()
                .forEach((path, item) -> item.getOperations()
                        .forEach((verb, operation) ->
                                endpoints.method(verb.name(), path).ifPresent(method -> complete(operation, method))));
    }

    private static void complete(Operation operation, Method method) {
        String roles = Endpoints.roles(method.getDeclaringClass(), method).stream()
                .map(Role::name)
                .sorted()
                .collect(Collectors.joining(" or "));
        if (!roles.isEmpty()) {
            for (String scheme : SCHEMES) {
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
}
