package gaming.graphql;

import graphql.schema.GraphQLArgument;
import graphql.schema.GraphQLFieldDefinition;
import graphql.schema.GraphQLObjectType;
import graphql.schema.GraphQLSchema;
import java.lang.reflect.Parameter;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.eclipse.microprofile.graphql.Name;
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
    private final Differences differences = new Differences();
    private final Arguments arguments = new Arguments(differences);
    private final Map<String, Resolver> bound = new HashMap<>();
    private final Shape.Of queries;
    private final Shape.@Nullable Of mutations;

    /** @param requestTypes the types of the values that every request provides */
    Resolvers(GraphQLSchema schema, List<?> apis, Set<Class<?>> requestTypes) {
        this.schema = schema;
        this.requestTypes = requestTypes;
        apis.forEach(api -> ApiMethod.of(api, differences).forEach(this::bind));
        var shapes = new Shapes(differences, this::resolver);
        queries = root(schema.getQueryType(), shapes);
        mutations = schema.getMutationType() == null ? null : root(schema.getMutationType(), shapes);
        differences.throwIfAny();
    }

    Shape.Of queries() {
        return queries;
    }

    Shape.Of mutations() {
        return Objects.requireNonNull(mutations);
    }

    /** The method that answers a field, or null. */
    @Nullable
    Resolver resolver(String type, String field) {
        return bound.get(type + "." + field);
    }

    private Shape.Of root(GraphQLObjectType root, Shapes shapes) {
        for (GraphQLFieldDefinition field : root.getFieldDefinitions()) {
            if (resolver(root.getName(), field.getName()) == null) {
                differences.add(root.getName() + "." + field.getName() + " is bound to no method");
            }
        }
        return shapes.root(root);
    }

    private void bind(ApiMethod method) {
        GraphQLFieldDefinition field = schema.getType(method.type()) instanceof GraphQLObjectType type
                ? type.getFieldDefinition(method.field())
                : null;
        if (field == null) {
            differences.add(method.place() + " is bound to " + method + " but is not in the contract");
            return;
        }
        var resolver = new Resolver(
                method.batched(),
                method.result(differences),
                Invocation.of(method.method(), method.bean()),
                field.getArguments(),
                inputs(method, field));
        if (bound.put(method.place(), resolver) != null) {
            differences.add(method.place() + " is bound twice, the second time to " + method);
        }
    }

    private List<Input> inputs(ApiMethod method, GraphQLFieldDefinition field) {
        List<Input> inputs = new ArrayList<>();
        Set<String> taken = new HashSet<>();
        for (Parameter parameter : method.method().getParameters()) {
            inputs.add(input(parameter, field, method, taken));
        }
        for (GraphQLArgument argument : field.getArguments()) {
            if (!taken.contains(argument.getName())) {
                differences.add(method.place() + "(" + argument.getName() + ") is no parameter of " + method);
            }
        }
        return inputs;
    }

    private Input input(Parameter parameter, GraphQLFieldDefinition field, ApiMethod method, Set<String> taken) {
        if (parameter.isAnnotationPresent(Source.class)) {
            return (given, arguments, source) -> source;
        }
        Name name = parameter.getAnnotation(Name.class);
        String named = name == null ? parameter.getName() : name.value();
        GraphQLArgument argument = field.getArgument(named);
        if (argument == null && name == null && requestTypes.contains(parameter.getType())) {
            return (given, arguments, source) -> given.get(parameter.getType());
        }
        String place = method.place() + "(" + named + ")";
        if (argument == null) {
            differences.add(place + " is a parameter of " + method + " but not in the contract");
            return (given, arguments, source) -> null;
        }
        taken.add(named);
        Arguments.Conversion conversion =
                arguments.conversion(argument.getType(), parameter.getParameterizedType(), place);
        return (given, arguments, source) -> {
            Object value = arguments.get(named);
            return value == null ? null : conversion.of(value);
        };
    }

    /** The value of one parameter. */
    @FunctionalInterface
    private interface Input {
        @Nullable
        Object of(Map<Class<?>, ?> given, Map<String, Object> arguments, @Nullable Object source) throws Exception;
    }

    /**
     * A method that answers a field. A {@code batched} method gets a list of parents, and returns the result of each.
     *
     * @param type the type of one field's value
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

    /** Collects the differences between the contract and the Java beans, so that one start shows all of them. */
    static final class Differences {
        private final Set<String> found = new TreeSet<>();

        void add(String difference) {
            found.add(difference);
        }

        <T> T add(String difference, T instead) {
            found.add(difference);
            return instead;
        }

        void throwIfAny() {
            if (!found.isEmpty()) {
                throw new IllegalStateException(
                        "schema.graphqls and the @GraphQLApi beans differ:\n  " + String.join("\n  ", found));
            }
        }
    }
}
