package gaming.console;

import jakarta.annotation.security.PermitAll;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.inject.spi.CDI;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.types.ObjectId;

/**
 * A method of the console with its path, as the application itself names it.
 *
 * @param path below the console, with {@code {id}} where the path has an id
 * @param role empty: open to everybody
 */
record Route(String verb, String path, Optional<String> role) {
    private static final Pattern PARAMETER = Pattern.compile("\\{([^}]+)}");

    /** All of the service in this JVM. */
    static Stream<Route> all() {
        return CDI.current().select(ConsoleApplication.class).get().getClasses().stream()
                .filter(type -> type.isAnnotationPresent(Path.class))
                .flatMap(type -> Arrays.stream(type.getMethods()).flatMap(method -> of(type, method)))
                .sorted(Comparator.comparing(Route::toString));
    }

    /** Those that need a session. */
    static Stream<Route> guarded() {
        return all().filter(route -> route.role().isPresent());
    }

    private static Stream<Route> of(Class<?> type, Method method) {
        return Arrays.stream(method.getAnnotations())
                .map(Annotation::annotationType)
                .map(annotation -> annotation.getAnnotation(HttpMethod.class))
                .flatMap(Stream::ofNullable)
                .map(verb -> new Route(verb.value(), path(type, method), role(type, method)));
    }

    private static String path(Class<?> type, Method method) {
        return Stream.<AnnotatedElement>of(type, method)
                .map(part -> part.getAnnotation(Path.class))
                .flatMap(Stream::ofNullable)
                .map(Path::value)
                .collect(Collectors.joining("/"))
                .replaceAll("/{2,}", "/")
                .replaceFirst("^/", "")
                .replaceFirst("/$", "");
    }

    private static Optional<String> role(Class<?> type, Method method) {
        if (method.isAnnotationPresent(PermitAll.class) || type.isAnnotationPresent(PermitAll.class)) {
            return Optional.empty();
        }
        return Optional.ofNullable(method.getAnnotation(RolesAllowed.class))
                .map(roles -> String.join(" or ", roles.value()))
                .or(() -> Optional.of(method.isAnnotationPresent(GET.class) ? "VIEWER" : "OPERATOR"));
    }

    /** An address of this route: with ids of nothing. */
    String address() {
        return path.replace("{day}", "2020-01-01").replaceAll(PARAMETER.pattern(), new ObjectId().toHexString());
    }

    /** Whether it answers at this address. A route without parameters answers before one with them. */
    boolean answers(String address) {
        String pattern = Arrays.stream(path.split("/"))
                .map(part -> PARAMETER.matcher(part).matches() ? "[^/]+" : Pattern.quote(part))
                .collect(Collectors.joining("/"));
        return address.replaceFirst("\\?.*", "").matches(pattern);
    }

    @Override
    public String toString() {
        return verb + " /" + path;
    }
}
