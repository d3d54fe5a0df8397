package gaming.graphql;

import gaming.graphql.Resolvers.Differences;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.eclipse.microprofile.graphql.GraphQLApi;
import org.eclipse.microprofile.graphql.Mutation;
import org.eclipse.microprofile.graphql.Name;
import org.eclipse.microprofile.graphql.Query;
import org.eclipse.microprofile.graphql.Source;
import org.jspecify.annotations.Nullable;

/**
 * A method that answers {@code field} of {@code type}. A {@code batched} method has a list as its {@code @Source}. The
 * engine calls it once for each level of the answer and each set of arguments. It returns the result of each parent, in
 * the order of the parents.
 */
record ApiMethod(String type, String field, boolean batched, Method method, Object bean) {
    /** The bean may be a proxy of the annotated class. */
    static List<ApiMethod> of(Object bean, Differences differences) {
        Class<?> api = bean.getClass();
        while (api != null && !api.isAnnotationPresent(GraphQLApi.class)) {
            api = api.getSuperclass();
        }
        List<ApiMethod> methods = new ArrayList<>();
        if (api == null) {
            differences.add(bean.getClass() + " is no @GraphQLApi");
            return methods;
        }
        for (Method method : api.getDeclaredMethods()) {
            ApiMethod found = of(method, bean);
            if (found != null && Modifier.isPublic(method.getModifiers())) {
                methods.add(found);
            } else if (found != null) {
                differences.add(found + " must be public");
            }
        }
        return methods;
    }

    private static @Nullable ApiMethod of(Method method, Object bean) {
        Type source = Arrays.stream(method.getParameters())
                .filter(parameter -> parameter.isAnnotationPresent(Source.class))
                .map(Parameter::getParameterizedType)
                .findFirst()
                .orElse(null);
        Query query = method.getAnnotation(Query.class);
        Mutation mutation = method.getAnnotation(Mutation.class);
        if (source instanceof ParameterizedType list && list.getRawType() == List.class) {
            return new ApiMethod(nameOf(list.getActualTypeArguments()[0]), name(method, ""), true, method, bean);
        }
        if (source != null) {
            return new ApiMethod(nameOf(source), name(method, ""), false, method, bean);
        }
        if (query != null) {
            return new ApiMethod("Query", name(method, query.value()), false, method, bean);
        }
        return mutation == null ? null : new ApiMethod("Mutation", name(method, mutation.value()), false, method, bean);
    }

    private static String name(Method method, String given) {
        Name name = method.getAnnotation(Name.class);
        return !given.isEmpty() ? given : name != null ? name.value() : method.getName();
    }

    /** The contract's name for a Java class. */
    private static String nameOf(Type type) {
        Class<?> raw = JavaTypes.raw(type);
        var renamed = raw.getAnnotation(org.eclipse.microprofile.graphql.Type.class);
        Name name = raw.getAnnotation(Name.class);
        return renamed != null && !renamed.value().isEmpty()
                ? renamed.value()
                : name != null ? name.value() : raw.getSimpleName();
    }

    String place() {
        return type + "." + field;
    }

    /** The type of one field's value. */
    Type result(Differences differences) {
        Type result = method.getGenericReturnType();
        if (!batched) {
            return result;
        }
        return result instanceof ParameterizedType list && list.getRawType() == List.class
                ? list.getActualTypeArguments()[0]
                : differences.add(this + " must return a List, the result of each parent", result);
    }

    @Override
    public String toString() {
        return method.getDeclaringClass().getName() + "." + method.getName();
    }
}
