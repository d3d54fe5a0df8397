package gaming.graphql;

import gaming.graphql.Documents.ServedDirectives;
import gaming.graphql.JavaTypes.Properties;
import graphql.schema.DataFetcher;
import graphql.schema.DataFetchingEnvironment;
import graphql.schema.FieldCoordinates;
import graphql.schema.GraphQLArgument;
import graphql.schema.GraphQLCodeRegistry;
import graphql.schema.GraphQLFieldDefinition;
import graphql.schema.GraphQLObjectType;
import graphql.schema.GraphQLSchema;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.dataloader.DataLoader;
import org.dataloader.DataLoaderFactory;
import org.dataloader.DataLoaderOptions;
import org.dataloader.DataLoaderRegistry;
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
    private final Map<FieldCoordinates, DataFetcher<?>> fetchers = new HashMap<>();
    private final Map<String, Batch> batches = new HashMap<>();
    private final Set<String> batchedFields = new HashSet<>();
    private final List<ApiMethod> bound = new ArrayList<>();

    /** @param requestTypes the types of the values that every request provides */
    Resolvers(GraphQLSchema schema, List<?> apis, Set<Class<?>> requestTypes) {
        this.schema = schema;
        this.requestTypes = requestTypes;
        apis.forEach(api -> ApiMethod.of(api, differences).forEach(this::bind));
        requireAllBound(schema.getQueryType());
        requireAllBound(schema.getMutationType());
        var answers = new Answers(
                differences, (type, field) -> fetchers.containsKey(FieldCoordinates.coordinates(type, field)));
        for (ApiMethod method : bound) {
            GraphQLFieldDefinition field = declared(method);
            if (field != null) {
                answers.check(field.getType(), method.result(differences), method.place());
            }
        }
        differences.throwIfAny();
    }

    GraphQLSchema executable() {
        var code = GraphQLCodeRegistry.newCodeRegistry(schema.getCodeRegistry())
                .defaultDataFetcher(environment -> Properties.INSTANCE);
        fetchers.forEach(code::dataFetcher);
        code.dataFetcher(ServedDirectives.INTROSPECTED, ServedDirectives.INTROSPECTION);
        return schema.transformWithoutTypes(builder -> builder.codeRegistry(code.build()));
    }

    /** The names of the fields that need {@link #loaders()}. */
    Set<String> batchedFields() {
        return Set.copyOf(batchedFields);
    }

    /** New loaders for one request. */
    DataLoaderRegistry loaders() {
        var registry = new DataLoaderRegistry();
        batches.forEach((place, batch) -> registry.register(place, batch.loader()));
        return registry;
    }

    private void bind(ApiMethod method) {
        GraphQLFieldDefinition field = declared(method);
        if (field == null) {
            differences.add(method.place() + " is bound to " + method + " but is not in the contract");
            return;
        }
        bound.add(method);
        List<Input> inputs = inputs(method, field);
        if (fetchers.put(FieldCoordinates.coordinates(method.type(), method.field()), fetcher(method, inputs))
                != null) {
            differences.add(method.place() + " is bound twice, the second time to " + method);
        }
    }

    private DataFetcher<?> fetcher(ApiMethod method, List<Input> inputs) {
        Invocation invocation = Invocation.of(method.method(), method.bean());
        if (!method.batched()) {
            return environment -> invocation.with(values(inputs, environment, environment.getSource()));
        }
        batches.put(
                method.place(),
                new Batch((environment, parents) -> invocation.with(values(inputs, environment, parents))));
        batchedFields.add(method.field());
        return environment -> {
            Variables.arguments(environment); // Throws here if a variable is null, so that only this field fails
            DataLoader<DataFetchingEnvironment, Object> loader = environment.getDataLoader(method.place());
            return Objects.requireNonNull(loader).load(environment);
        };
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

    private @Nullable GraphQLFieldDefinition declared(ApiMethod method) {
        return schema.getType(method.type()) instanceof GraphQLObjectType type
                ? type.getFieldDefinition(method.field())
                : null;
    }

    private Input input(Parameter parameter, GraphQLFieldDefinition field, ApiMethod method, Set<String> taken) {
        if (parameter.isAnnotationPresent(Source.class)) {
            return (environment, source) -> source;
        }
        Name name = parameter.getAnnotation(Name.class);
        String named = name == null ? parameter.getName() : name.value();
        GraphQLArgument argument = field.getArgument(named);
        if (argument == null && name == null && requestTypes.contains(parameter.getType())) {
            return (environment, source) -> environment.getGraphQlContext().get(parameter.getType());
        }
        String place = method.place() + "(" + named + ")";
        if (argument == null) {
            differences.add(place + " is a parameter of " + method + " but not in the contract");
            return (environment, source) -> null;
        }
        taken.add(named);
        Arguments.Conversion conversion =
                arguments.conversion(argument.getType(), parameter.getParameterizedType(), place);
        return (environment, source) -> {
            Object value = Variables.arguments(environment).get(named);
            return value == null ? null : conversion.of(value);
        };
    }

    private static @Nullable Object[] values(
            List<Input> inputs, DataFetchingEnvironment environment, @Nullable Object source) throws Exception {
        @Nullable Object[] values = new @Nullable Object[inputs.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = inputs.get(i).of(environment, source);
        }
        return values;
    }

    private void requireAllBound(@Nullable GraphQLObjectType root) {
        if (root != null) {
            for (GraphQLFieldDefinition field : root.getFieldDefinitions()) {
                if (!fetchers.containsKey(FieldCoordinates.coordinates(root.getName(), field.getName()))) {
                    differences.add(root.getName() + "." + field.getName() + " is bound to no method");
                }
            }
        }
    }

    /** The value of one parameter. {@code source} is the parent, or the list of parents. */
    @FunctionalInterface
    private interface Input {
        @Nullable
        Object of(DataFetchingEnvironment environment, @Nullable Object source) throws Exception;
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

    /** Calls a batched method once for each level of the answer and each set of arguments. */
    static final class Batch {
        private final BatchMethod method;

        Batch(BatchMethod method) {
            this.method = method;
        }

        /** The key of a load is the environment of a field. No key occurs twice, so the loader has no cache. */
        DataLoader<DataFetchingEnvironment, Object> loader() {
            return DataLoaderFactory.newDataLoader(
                    this::load,
                    DataLoaderOptions.newOptions().setCachingEnabled(false).build());
        }

        private CompletionStage<List<Object>> load(List<DataFetchingEnvironment> fields) {
            Map<Map<String, Object>, List<Integer>> positionsByArguments = new LinkedHashMap<>();
            for (int i = 0; i < fields.size(); i++) {
                positionsByArguments
                        .computeIfAbsent(fields.get(i).getArguments(), _ -> new ArrayList<>())
                        .add(i);
            }
            Object[] results = new Object[fields.size()];
            for (List<Integer> positions : positionsByArguments.values()) {
                List<?> some = call(positions.stream().map(fields::get).toList());
                for (int i = 0; i < positions.size(); i++) {
                    results[positions.get(i)] = some.get(i);
                }
            }
            return CompletableFuture.completedFuture(Arrays.asList(results));
        }

        /** Returns the results of fields with the same arguments. A field fails if its result is an exception. */
        private List<?> call(List<DataFetchingEnvironment> fields) {
            try {
                List<Object> parents = fields.stream()
                        .map(field -> Objects.requireNonNull(field.<Object>getSource()))
                        .toList();
                Object results = method.call(fields.getFirst(), parents);
                if (results instanceof List<?> list && list.size() == parents.size()) {
                    return list;
                }
                throw new IllegalStateException("A batch of " + parents.size() + " was answered with "
                        + (results instanceof List<?> list ? list.size() : "no") + " results");
            } catch (Exception failure) {
                return Collections.nCopies(fields.size(), failure);
            }
        }

        /** {@code field} is any of the fields of {@code parents}, because their arguments are the same. */
        @FunctionalInterface
        interface BatchMethod {
            @Nullable
            Object call(DataFetchingEnvironment field, List<Object> parents) throws Exception;
        }
    }
}
