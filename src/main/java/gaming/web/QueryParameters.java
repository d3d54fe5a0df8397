package gaming.web;

import gaming.core.ErrorCode;
import gaming.core.Nearest;
import gaming.core.Refusal;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.ext.ParamConverter;
import jakarta.ws.rs.ext.ParamConverterProvider;
import jakarta.ws.rs.ext.Provider;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.Type;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Checks and reads the parameters of a query as an endpoint declares them: the arguments of its method, and the fields
 * of their beans, with {@link QueryParam}. A query is checked before it is read, because the framework logs what fails
 * in a bean. Parts of a path are read in the same way.
 */
@ApplicationScoped
@Provider
public class QueryParameters implements ParamConverterProvider {
    /** Returns the types of the parameters by their names, in the order of their declaration. */
    static Map<String, Class<?>> declaredBy(Method method) {
        var declared = new LinkedHashMap<String, Class<?>>();
        for (Parameter argument : method.getParameters()) {
            declare(argument, argument.getType(), declared);
            if (argument.isAnnotationPresent(BeanParam.class)) {
                for (Field field : argument.getType().getDeclaredFields()) {
                    declare(field, field.getType(), declared);
                }
            }
        }
        return declared;
    }

    private static void declare(AnnotatedElement element, Class<?> type, Map<String, Class<?>> declared) {
        QueryParam parameter = element.getAnnotation(QueryParam.class);
        if (parameter != null) {
            declared.put(parameter.value(), Parameters.requireReadable(type));
        }
    }

    /** Refuses a parameter that is not declared, and then one that is not readable. */
    static void check(Map<String, List<String>> query, Map<String, Class<?>> declared) {
        for (String name : query.keySet()) {
            if (!declared.containsKey(name)) {
                throw unknown(name, declared.keySet());
            }
        }
        declared.forEach((name, type) -> {
            List<String> values = query.getOrDefault(name, List.of());
            if (!values.isEmpty()) {
                Parameters.read(type, String.join(",", values), name);
            }
            if (values.size() > 1) {
                throw Parameters.repeated(name);
            }
        });
    }

    private static Refusal unknown(String name, Set<String> declared) {
        String shown = Parameters.shortened(name);
        var details = new LinkedHashMap<String, Object>();
        details.put("parameter", shown);
        Nearest.to(name, declared).ifPresent(nearest -> details.put("suggestion", nearest));
        String message = shown + " is not a parameter of this endpoint" + Nearest.hint(name, declared);
        return new Refusal(ErrorCode.INVALID_PARAMETER, message, details);
    }

    @Override
    public <T> @Nullable ParamConverter<T> getConverter(Class<T> type, Type generic, Annotation[] annotations) {
        return Stream.of(annotations)
                .flatMap(each -> switch (each) {
                    case QueryParam query -> Stream.of(query.value());
                    case PathParam path -> Stream.of(path.value());
                    default -> Stream.empty();
                })
                .map(name -> new Named<>(type, name))
                .findFirst()
                .orElse(null);
    }

    private record Named<T>(Class<T> type, String name) implements ParamConverter<T> {
        @Override
        public @Nullable T fromString(@Nullable String text) {
            return text == null || (text.isEmpty() && type != String.class) ? null : Parameters.read(type, text, name);
        }

        @Override
        public String toString(T value) {
            return value.toString();
        }
    }
}
