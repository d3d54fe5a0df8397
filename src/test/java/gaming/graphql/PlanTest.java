package gaming.graphql;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import gaming.access.limits.Allowances;
import gaming.core.StrictJson;
import gaming.graphql.Resolvers.Resolver;
import gaming.money.Amount;
import gaming.money.Money;
import graphql.ExecutionInput;
import graphql.ExecutionResult;
import graphql.GraphQL;
import graphql.GraphQLError;
import graphql.Scalars;
import graphql.execution.DataFetcherExceptionHandlerParameters;
import graphql.execution.DataFetcherExceptionHandlerResult;
import graphql.introspection.GoodFaithIntrospection;
import graphql.parser.ParserOptions;
import graphql.schema.DataFetcher;
import graphql.schema.DataFetchingEnvironment;
import graphql.schema.GraphQLCodeRegistry;
import graphql.schema.GraphQLObjectType;
import graphql.schema.GraphQLSchema;
import graphql.schema.GraphQLTypeUtil;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A plan answers as graphql-java itself executes: random documents of the whole contract, with random failures. */
class PlanTest {
    private static final int DOCUMENTS = Integer.getInteger("graphql.documents", 2_000);
    private static final long FIRST_SEED = Long.getLong("graphql.seed", 1);
    private static final Logger LOG = Logger.getLogger(Failures.class.getName());

    private static final GraphQlSettings SETTINGS = new GraphQlSettings(
            1_048_576,
            1_048_576,
            100_000,
            30,
            1_000,
            1_000,
            100_000,
            1_000_000,
            100_000_000,
            Integer.MAX_VALUE,
            Duration.ofSeconds(2),
            Duration.ofMinutes(5),
            8_388_608,
            false,
            Optional.empty());

    private final RandomAnswers beans = new RandomAnswers();
    private final String contract = gaming.core.Resource.text("/schema.graphqls");
    private final List<Object> apis = beans.apis();
    private final Engine engine = new Engine(contract, apis, SETTINGS, Allowances.endless(), _ -> 1);

    private final GraphQLSchema schema = Engine.schema(contract);
    private final GraphQL itself = itself(new Resolvers(schema, apis));

    @Test
    void answersAsGraphQlJavaItself() throws Exception {
        Level before = LOG.getLevel();
        LOG.setLevel(Level.OFF);
        try {
            int withErrors = 0;
            for (long seed = FIRST_SEED; seed < FIRST_SEED + DOCUMENTS; seed++) {
                GraphQlRequest request = new RandomDocument(schema, seed).request();
                beans.begin(seed);
                JsonNode ours = new ObjectMapper()
                        .readTree(engine.execute(request, Map.of()).json());
                String data = data(engine.execute(request, Map.of()).json());
                Answered expected = itself(request);
                String what = "seed " + seed + ": " + request.query() + " " + request.variables();
                assertThat(errors(ours)).as(what).isEqualTo(expected.errors());
                assertThat(data).as(what).isEqualTo(expected.data());
                withErrors += expected.errors().isEmpty() ? 0 : 1;
            }
            assertThat(withErrors).isBetween(DOCUMENTS / 10, DOCUMENTS * 9 / 10);
        } finally {
            LOG.setLevel(before);
        }
    }

    private record Answered(String data, Set<String> errors) {}

    /** The text of the data in an answer, whose last member it is. */
    private static String data(byte[] answer) {
        String text = new String(answer, java.nio.charset.StandardCharsets.UTF_8);
        return text.substring(text.indexOf("\"data\":") + 7, text.length() - 1);
    }

    /** Errors have no order, and each has its own correlation id. */
    private static Set<String> errors(JsonNode answer) {
        Set<String> errors = new TreeSet<>();
        answer.path("errors").forEach(error -> {
            ((ObjectNode) error.get("extensions")).remove("correlationId");
            assertThat(errors.add(error.toString())).isTrue();
        });
        return errors;
    }

    private Answered itself(GraphQlRequest request) throws Exception {
        ExecutionResult result = itself.execute(ExecutionInput.newExecutionInput(request.query())
                .variables(request.variables())
                .graphQLContext(Map.of(
                        ParserOptions.class,
                        ParserOptions.newParserOptions().maxTokens(100_000).build(),
                        GoodFaithIntrospection.GOOD_FAITH_INTROSPECTION_DISABLED,
                        true))
                .locale(Locale.ENGLISH)
                .build());
        var failures = new Failures();
        List<Object> errors = new ArrayList<>();
        result.getErrors()
                .forEach(error -> errors.add(
                        error.getExtensions() != null
                                ? new CodedError(
                                        error.getMessage(),
                                        Objects.requireNonNullElse(error.getLocations(), List.of()),
                                        error.getPath(),
                                        error.getExtensions())
                                : failures.error(
                                        new IllegalStateException(error.getMessage()),
                                        Objects.requireNonNullElse(error.getLocations(), List.of()),
                                        error.getPath())));
        JsonNode body = StrictJson.MAPPER.valueToTree(Map.of("errors", errors));
        return new Answered(StrictJson.MAPPER.writeValueAsString(plain(result.getData())), errors(body));
    }

    /** Numbers of the contract have no exponents. */
    private static @Nullable Object plain(@Nullable Object value) {
        return switch (value) {
            case Map<?, ?> object -> {
                var copy = new LinkedHashMap<Object, @Nullable Object>();
                object.forEach((key, each) -> copy.put(key, plain(each)));
                yield copy;
            }
            case List<?> list -> {
                var copy = new ArrayList<@Nullable Object>();
                list.forEach(each -> copy.add(plain(each)));
                yield copy;
            }
            case Double number -> BigDecimal.valueOf(number);
            case null -> null;
            default -> value;
        };
    }

    /** graphql-java with a fetcher for each resolver. Its own strategies execute. */
    private GraphQL itself(Resolvers resolvers) {
        var code = GraphQLCodeRegistry.newCodeRegistry(schema.getCodeRegistry())
                .defaultDataFetcher(_ -> (DataFetcher<Object>) PlanTest::component);
        for (var type : schema.getAllTypesAsList()) {
            if (type instanceof GraphQLObjectType object && !object.getName().startsWith("__")) {
                object.getFieldDefinitions().forEach(field -> {
                    Resolver resolver = resolvers.resolver(object.getName(), field.getName());
                    if (resolver != null) {
                        code.dataFetcher(
                                object, field, (DataFetcher<Object>) environment -> call(resolver, environment));
                    }
                });
            }
        }
        GraphQLSchema executable = schema.transformWithoutTypes(changed -> changed.codeRegistry(code.build()));
        return GraphQL.newGraphQL(executable)
                .defaultDataFetcherExceptionHandler(field ->
                        CompletableFuture.completedFuture(DataFetcherExceptionHandlerResult.newResult(coded(field))
                                .build()))
                .build();
    }

    private static GraphQLError coded(DataFetcherExceptionHandlerParameters field) {
        CodedError coded = new Failures()
                .error(
                        field.getException(),
                        List.of(field.getSourceLocation()),
                        field.getPath().toList());
        return GraphQLError.newError()
                .message(coded.message())
                .locations(coded.locations())
                .path(field.getPath())
                .extensions(coded.extensions())
                .build();
    }

    private static @Nullable Object call(Resolver resolver, DataFetchingEnvironment field) throws Exception {
        Map<String, Object> arguments;
        try {
            arguments = field.getArguments();
        } catch (graphql.AssertException | graphql.execution.NonNullableValueCoercedAsNullException nullVariable) {
            String name = field.getOperationDefinition().getVariableDefinitions().stream()
                    .filter(variable -> variable.getDefaultValue() != null
                            && field.getVariables().get(variable.getName()) == null)
                    .findFirst()
                    .orElseThrow(() -> nullVariable)
                    .getName();
            throw gaming.core.Refusal.ofField(name, "must not be null");
        }
        Object source = field.getSource();
        if (!resolver.batched()) {
            return resolver.call(Map.of(), arguments, source);
        }
        Object result = ((List<?>) Objects.requireNonNull(
                        resolver.call(Map.of(), arguments, List.of(Objects.requireNonNull(source)))))
                .getFirst();
        if (result instanceof Exception failure) {
            throw failure;
        }
        return result;
    }

    private static @Nullable Object component(DataFetchingEnvironment field) throws Exception {
        String name = field.getFieldDefinition().getName();
        if (field.getSource() instanceof Map<?, ?> map) {
            Map<String, @Nullable Object> byName = new LinkedHashMap<>();
            map.forEach((key, value) -> byName.put(key.toString(), value));
            return byName.get(name);
        }
        Object value = component(Objects.requireNonNull(field.getSource()), name)
                .orElseThrow()
                .value();
        boolean isText = GraphQLTypeUtil.unwrapNonNull(field.getFieldType()) == Scalars.GraphQLString;
        return isText && value instanceof BigDecimal number ? Amount.exact(number) : value;
    }

    private record Component(@Nullable Object value) {}

    private static Optional<Component> component(Object record, String name) throws Exception {
        RecordComponent[] components = record.getClass().getRecordComponents();
        // A component of the record itself hides one of the same name in an unwrapped record
        Arrays.sort(
                components, Comparator.comparing(each -> each.getAccessor().isAnnotationPresent(JsonUnwrapped.class)));
        for (RecordComponent component : components) {
            component.getAccessor().setAccessible(true);
            Object value = component.getAccessor().invoke(record);
            if (component.getAccessor().isAnnotationPresent(JsonUnwrapped.class)) {
                Optional<Component> within = component(Objects.requireNonNull(value), name);
                if (within.isPresent()) {
                    return within;
                }
            } else if (Resolvers.nameOf(component).equals(name)) {
                Object read = value instanceof Supplier<?> supplier ? supplier.get() : value;
                return Optional.of(new Component(read instanceof Money money ? money.text() : read));
            } else if (component.getType() == Money.class && name.equals(Resolvers.nameOf(component) + "Money")) {
                return Optional.of(new Component(value));
            }
        }
        return Optional.empty();
    }
}
