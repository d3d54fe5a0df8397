package gaming.web;

import gaming.access.Role;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.inject.Inject;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.glassfish.jersey.uri.UriTemplate;

/** The paths of the internal listener, so that a key and the query are checked before a request is routed. */
@ApplicationScoped
class Endpoints {
    private static final String FOUND = "gaming.web.endpoint";
    private static final Pattern MATRIX_PARAMETERS = Pattern.compile(";[^/]*");

    private final List<Endpoint> endpoints;
    private final Map<String, Method> methods = new HashMap<>();

    @Inject
    Endpoints(BeanManager beans) {
        this(InternalApplication.classes(beans)
                .filter(type -> type.isAnnotationPresent(Path.class))
                .collect(Collectors.toSet()));
    }

    Endpoints(Collection<Class<?>> resources) {
        var byTemplate = new HashMap<String, Map<String, Served>>();
        for (Class<?> resource : resources) {
            for (Method method : resource.getMethods()) {
                httpMethod(method).ifPresent(verb -> {
                    String template = template(resource, method);
                    byTemplate.computeIfAbsent(template, _ -> new TreeMap<>()).put(verb, Served.by(resource, method));
                    methods.merge(verb + " " + template, method, Endpoints::described);
                });
            }
        }
        endpoints = byTemplate.entrySet().stream()
                .map(entry -> new Endpoint(new UriTemplate(entry.getKey()), Map.copyOf(entry.getValue())))
                .sorted((one, other) -> UriTemplate.COMPARATOR.compare(one.template(), other.template()))
                .toList();
    }

    /** The container creates this bean at the start, so that its constructor refuses a sub-resource locator then. */
    void checkAtStart(@Observes @Initialized(ApplicationScoped.class) Object started) {}

    /**
     * An HTTP method of a path.
     *
     * @param roles the roles of which it requires one; empty: open
     * @param parameters the declared parameters of the query with their types; empty: not checked
     */
    record Served(Set<Role> roles, Optional<Map<String, Class<?>>> parameters) {
        static Served by(Class<?> resource, Method method) {
            return new Served(
                    Endpoints.roles(resource, method),
                    method.isAnnotationPresent(Unchecked.class)
                            ? Optional.empty()
                            : Optional.of(Parameters.declaredBy(method)));
        }
    }

    /** A path and its HTTP methods. */
    record Endpoint(UriTemplate template, Map<String, Served> served) {
        /** The roles of which a caller must have one: those of the method, or all roles of a path without it. */
        Set<Role> rolesFor(String method) {
            Served known = served.get(asServed(method));
            return known != null
                    ? known.roles()
                    : served.values().stream()
                            .flatMap(each -> each.roles().stream())
                            .collect(Collectors.toUnmodifiableSet());
        }

        /** The declared parameters of the query with their types; empty for a method that is not checked. */
        Optional<Map<String, Class<?>>> parameters(String method) {
            return Optional.ofNullable(served.get(asServed(method))).flatMap(Served::parameters);
        }

        boolean serves(String method) {
            return served.containsKey(asServed(method));
        }

        Set<String> allowed() {
            var methods = new TreeSet<>(served.keySet());
            if (methods.contains(HttpMethod.GET)) {
                methods.add(HttpMethod.HEAD);
            }
            return methods;
        }

        private String asServed(String method) {
            return method.equals(HttpMethod.HEAD) && !served.containsKey(HttpMethod.HEAD) ? HttpMethod.GET : method;
        }
    }

    /** Returns the endpoint at an undecoded path. Literal text takes precedence over variables, as in JAX-RS. */
    Optional<Endpoint> at(String path) {
        String plain = normal(MATRIX_PARAMETERS.matcher(path).replaceAll(""));
        return endpoints.stream()
                .filter(endpoint -> endpoint.template().match(plain, new HashMap<>()))
                .findFirst();
    }

    Optional<Endpoint> of(ContainerRequestContext request) {
        if (request.getProperty(FOUND) instanceof Optional<?> found) {
            return found.map(Endpoint.class::cast);
        }
        Optional<Endpoint> endpoint = at(request.getUriInfo().getPath(false));
        request.setProperty(FOUND, endpoint);
        return endpoint;
    }

    /** Returns the method that serves {@code verb} at {@code template}; empty for an endpoint of the server itself. */
    Optional<Method> method(String verb, String template) {
        return Optional.ofNullable(methods.get(verb + " " + template));
    }

    /** Methods of one endpoint differ in format, not in roles or query. Returns the one that documents its refusals. */
    private static Method described(Method one, Method other) {
        return one.isAnnotationPresent(Refuses.class) ? one : other;
    }

    List<String> templates() {
        return endpoints.stream()
                .map(endpoint -> endpoint.template().getTemplate())
                .toList();
    }

    /** Every endpoint as its HTTP method and path template, e.g. {@code GET /claims}. */
    Set<String> names() {
        return new TreeSet<>(methods.keySet());
    }

    /** Returns the roles that {@code method} names itself, or that its class names for all methods; empty: open. */
    static Set<Role> roles(Class<?> resource, Method method) {
        return Optional.ofNullable(method.getAnnotation(NeedsRole.class))
                .or(() -> Optional.ofNullable(resource.getAnnotation(NeedsRole.class)))
                .map(needed -> Set.of(needed.value()))
                .orElse(Set.of());
    }

    private static Optional<String> httpMethod(Method method) {
        Optional<String> verb = Arrays.stream(method.getAnnotations())
                .flatMap(annotation ->
                        Stream.ofNullable(annotation.annotationType().getAnnotation(HttpMethod.class)))
                .map(HttpMethod::value)
                .findFirst();
        if (verb.isEmpty() && method.isAnnotationPresent(Path.class)) {
            throw new IllegalStateException(method + " is a sub-resource locator; its roles are not known here");
        }
        return verb;
    }

    private static String template(Class<?> resource, Method method) {
        String path = resource.getAnnotation(Path.class).value();
        Path below = method.getAnnotation(Path.class);
        return normal(below == null ? path : path + "/" + below.value());
    }

    private static String normal(String path) {
        return "/" + path.replaceAll("/{2,}", "/").replaceAll("^/|/$", "");
    }
}
