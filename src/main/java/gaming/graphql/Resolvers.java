package gaming.graphql;

import gaming.graphql.Shape.Leaf;
import gaming.graphql.Shape.Many;
import gaming.graphql.Shape.Names;
import graphql.language.OperationDefinition.Operation;
import graphql.schema.GraphQLArgument;
import graphql.schema.GraphQLFieldDefinition;
import graphql.schema.GraphQLObjectType;
import graphql.schema.GraphQLSchema;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.eclipse.microprofile.graphql.GraphQLApi;
import org.eclipse.microprofile.graphql.Mutation;
import org.eclipse.microprofile.graphql.Query;
import org.eclipse.microprofile.graphql.Source;
import org.jspecify.annotations.Nullable;

/**
 * Binds the methods of the {@code @GraphQLApi} beans to the fields of the contract. A parameter is the parent
 * ({@code @Source}), an argument of the field, or a value that every request provides, by its type. The start fails if
 * a field of Query or Mutation has no method, or a method differs from its field in arguments or types.
 */
final class Resolvers {
    private final GraphQLSchema schema;
    private final Set<Class<?>> requestTypes;
    /** The differences between the contract and the beans. One start shows all of them. */
    private final Set<String> differences = new TreeSet<>();

    private final Shapes shapes = new Shapes(differences, this::resolver);
    private final Map<String, Resolver> bound = new HashMap<>();
    private final Map<Operation, Shape.Of> roots = new EnumMap<>(Operation.class);

    /** @param requestTypes the types of the values that every request provides */
    Resolvers(GraphQLSchema schema, List<?> apis, Set<Class<?>> requestTypes) {
        this.schema = schema;
        this.requestTypes = requestTypes;
        for (Object api : apis) {
            for (Method method : annotated(api.getClass()).getDeclaredMethods()) {
                bind(method, api);
            }
        }
        roots.put(Operation.QUERY, shapes.root(schema.getQueryType()));
        if (schema.getMutationType() != null) {
            roots.put(Operation.MUTATION, shapes.root(schema.getMutationType()));
        }
        if (!differences.isEmpty()) {
            throw new IllegalStateException(
                    "schema.graphqls and the @GraphQLApi beans differ:\n  " + String.join("\n  ", differences));
        }
    }

    /** The bean may be a proxy of the annotated class. */
    private static Class<?> annotated(Class<?> bean) {
        return Stream.<Class<?>>iterate(bean, Class::getSuperclass)
                .filter(each -> each.isAnnotationPresent(GraphQLApi.class))
                .findFirst()
                .orElseThrow();
    }

    /** The shape of Query or Mutation. */
    Shape.Of root(Operation operation) {
        return Objects.requireNonNull(roots.get(operation));
    }

    /** The names of the fields of Query and Mutation. */
    List<String> rootFields() {
        return roots.values().stream()
                .flatMap(root -> root.fields().keySet().stream())
                .toList();
    }

    /** The method that answers a field, or null. */
    @Nullable
    Resolver resolver(String type, String field) {
        return bound.get(type + "." + field);
    }

    /** Binds a method with {@code @Query}, {@code @Mutation} or a parameter {@code @Source}, but no other method. */
    private void bind(Method method, Object bean) {
        Type source = Stream.of(method.getParameters())
                .filter(parameter -> parameter.isAnnotationPresent(Source.class))
                .map(Parameter::getParameterizedType)
                .findFirst()
                .orElse(null);
        Type each = source == null ? null : JavaTypes.argument(source, List.class);
        Query query = method.getAnnotation(Query.class);
        Mutation mutation = method.getAnnotation(Mutation.class);
        if (source != null) {
            bind(method, bean, nameOf(JavaTypes.raw(each == null ? source : each)), "", each != null);
        } else if (query != null) {
            bind(method, bean, "Query", query.value(), false);
        } else if (mutation != null) {
            bind(method, bean, "Mutation", mutation.value(), false);
        }
    }

    /** The contract's name for a Java class. */
    private static String nameOf(Class<?> type) {
        var renamed = type.getAnnotation(org.eclipse.microprofile.graphql.Type.class);
        return renamed == null || renamed.value().isEmpty()
                ? JavaTypes.nameOf(type, type.getSimpleName())
                : renamed.value();
    }

    private void bind(Method method, Object bean, String owner, String given, boolean batched) {
        String name = given.isEmpty() ? JavaTypes.nameOf(method, method.getName()) : given;
        String place = owner + "." + name;
        String called = method.getDeclaringClass().getName() + "." + method.getName();
        if (!Modifier.isPublic(method.getModifiers())) {
            differences.add(called + " must be public");
        }
        GraphQLFieldDefinition field =
                schema.getType(owner) instanceof GraphQLObjectType type ? type.getFieldDefinition(name) : null;
        if (field == null) {
            differences.add(place + " is bound to " + called + " but is not in the contract");
            return;
        }
        Type result = method.getGenericReturnType();
        Type each = batched ? JavaTypes.argument(result, List.class) : result;
        if (each == null) {
            differences.add(called + " must return a List, the result of each parent");
            return;
        }
        List<Parameter> parameters = List.of(method.getParameters());
        for (GraphQLArgument argument : field.getArguments()) {
            if (parameters.stream().noneMatch(parameter -> nameOf(parameter).equals(argument.getName()))) {
                differences.add(place + "(" + argument.getName() + ") is no parameter of " + called);
            }
        }
        List<Input> inputs = parameters.stream()
                .map(parameter -> input(parameter, field, place, called))
                .toList();
        var resolver = new Resolver(batched, each, Invocation.of(method, bean), field.getArguments(), inputs);
        if (bound.put(place, resolver) != null) {
            differences.add(place + " is bound twice, the second time to " + called);
        }
    }

    private static String nameOf(Parameter parameter) {
        return JavaTypes.nameOf(parameter, parameter.getName());
    }

    private Input input(Parameter parameter, GraphQLFieldDefinition field, String place, String called) {
        String name = nameOf(parameter);
        GraphQLArgument argument = field.getArgument(name);
        if (parameter.isAnnotationPresent(Source.class)) {
            return (given, arguments, source) -> source;
        }
        if (argument == null && requestTypes.contains(parameter.getType())) {
            return (given, arguments, source) -> given.get(parameter.getType());
        }
        String where = place + "(" + name + ")";
        if (argument == null) {
            differences.add(where + " is a parameter of " + called + " but not in the contract");
            return (given, arguments, source) -> null;
        }
        Shape shape = shapes.input(argument.getType(), parameter.getParameterizedType(), where);
        return (given, arguments, source) -> converted(shape, arguments.get(name));
    }

    /** The Java value of a coerced value. An absent value is null. */
    private static @Nullable Object converted(Shape shape, @Nullable Object value) throws Exception {
        if (value == null) {
            return null;
        }
        return switch (shape) {
            case Leaf _ -> value;
            case Names names -> names.constants().get((String) value);
            case Many many -> {
                List<@Nullable Object> items = new ArrayList<>();
                for (Object each : (List<?>) value) {
                    items.add(converted(many.item(), each));
                }
                yield items;
            }
            case Shape.Of object -> {
                List<@Nullable Object> values = new ArrayList<>();
                for (Map.Entry<String, Shape.Field> field : object.fields().entrySet()) {
                    values.add(converted(field.getValue().shape(), ((Map<?, ?>) value).get(field.getKey())));
                }
                yield Objects.requireNonNull(object.constructor()).with(values.toArray());
            }
        };
    }

    /** The value of one parameter, see {@link Resolver#call}. */
    @FunctionalInterface
    private interface Input {
        @Nullable
        Object of(Map<Class<?>, ?> given, Map<String, Object> arguments, @Nullable Object source) throws Exception;
    }

    /**
     * A method that answers a field with a value of {@code type}. A {@code batched} method has a list as its
     * {@code @Source}. The engine calls it once for each level of the answer and each set of arguments, and it returns
     * the result of each parent in order.
     */
    record Resolver(boolean batched, Type type, Invocation method, List<GraphQLArgument> declared, List<Input> inputs) {
        /**
         * @param given the values that the request provides, by their types
         * @param arguments the coerced arguments
         * @param source the parent, or the list of parents; null for a field of Query or Mutation
         */
        @Nullable
        Object call(Map<Class<?>, ?> given, Map<String, Object> arguments, @Nullable Object source) throws Exception {
            @Nullable Object[] values = new @Nullable Object[inputs.size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = inputs.get(i).of(given, arguments, source);
            }
            return method.with(values);
        }
    }
}
