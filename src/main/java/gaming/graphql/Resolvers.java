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
 * ({@code @Source}), an argument of the field, or a value of the request. The parameter's type selects the value of the
 * request. The start fails unless every field of Query and Mutation has a method, and every method has its field and
 * its arguments.
 */
final class Resolvers {
    private final GraphQLSchema schema;
    private final Set<Class<?>> given;
    private final Differences differences = new Differences();
    private final Arguments arguments = new Arguments(differences);
    private final Map<FieldCoordinates, DataFetcher<?>> fetchers = new HashMap<>();
    private final Map<String, Batch> batches = new HashMap<>();
    private final Set<String> batchedFields = new HashSet<>();
    private final List<ApiMethod> bound = new ArrayList<>();

    /** {@code given} are the types of the values that every request provides. */
    Resolvers(GraphQLSchema schema, List<?> apis, Set<Class<?>> given) {
        this.schema = schema;
        this.given = given;
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
        differences.refuse();
    }

    /** The executable schema: the contract with the fetcher of each field. */
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
            Variables.arguments(environment); // wrong arguments are an error of this field, not of the batch
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
        if (argument == null && name == null && given.contains(parameter.getType())) {
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

        /** Adds the difference and returns {@code instead}, for use in expressions. */
        <T> T add(String difference, T instead) {
            found.add(difference);
            return instead;
        }

        /** Stops the start if there are differences. */
        void refuse() {
            if (!found.isEmpty()) {
                throw new IllegalStateException(
                        "schema.graphqls and the @GraphQLApi beans differ:\n  " + String.join("\n  ", found));
            }
        }
    }

    /** Calls a batched method once for all the parents whose field is selected with the same arguments. */
    static final class Batch {
        private final Method method;

        Batch(Method method) {
            this.method = method;
        }

        /** The loader's keys are the environments of the fields, so the loader needs neither equality nor a cache. */
        DataLoader<DataFetchingEnvironment, Object> loader() {
            return DataLoaderFactory.newDataLoader(
                    this::load,
                    DataLoaderOptions.newOptions().setCachingEnabled(false).build());
        }

        private CompletionStage<List<Object>> load(List<DataFetchingEnvironment> fields) {
            Map<Map<String, Object>, List<Integer>> alike = new LinkedHashMap<>();
            for (int i = 0; i < fields.size(); i++) {
                alike.computeIfAbsent(fields.get(i).getArguments(), same -> new ArrayList<>())
                        .add(i);
            }
            Object[] results = new Object[fields.size()];
            try {
                for (List<Integer> places : alike.values()) {
                    List<?> some = call(places.stream().map(fields::get).toList());
                    for (int i = 0; i < places.size(); i++) {
                        results[places.get(i)] = some.get(i);
                    }
                }
                return CompletableFuture.completedFuture(Arrays.asList(results));
            } catch (Exception e) {
                return CompletableFuture.failedFuture(e);
            }
        }

        private List<?> call(List<DataFetchingEnvironment> fields) throws Exception {
            List<Object> parents = fields.stream()
                    .map(field -> Objects.requireNonNull(field.<Object>getSource()))
                    .toList();
            Object results = method.call(fields.getFirst(), parents);
            if (results instanceof List<?> list && list.size() == parents.size()) {
                return list;
            }
            throw new IllegalStateException("A batch of " + parents.size() + " was answered with "
                    + (results instanceof List<?> list ? list.size() : "no") + " results");
        }

        /** A call of the method, with the arguments of one of the fields. */
        @FunctionalInterface
        interface Method {
            @Nullable
            Object call(DataFetchingEnvironment field, List<Object> parents) throws Exception;
        }
    }
}
