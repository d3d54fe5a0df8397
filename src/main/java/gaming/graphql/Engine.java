package gaming.graphql;

import com.github.benmanes.caffeine.cache.stats.CacheStats;
import gaming.access.Caller;
import gaming.access.Cookies;
import gaming.access.limits.RequestLimits;
import gaming.config.Keys;
import gaming.core.Bulkhead;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.core.Resource;
import gaming.core.Starting;
import gaming.graphql.JavaTypes.DateScalar;
import gaming.graphql.OperationMetrics.RootFields;
import gaming.telemetry.CacheRequests;
import gaming.visitor.Visitor;
import graphql.ExecutionInput;
import graphql.ExecutionResult;
import graphql.GraphQL;
import graphql.GraphQLError;
import graphql.execution.ExecutionId;
import graphql.execution.InputMapDefinesTooManyFieldsException;
import graphql.execution.NonNullableValueCoercedAsNullException;
import graphql.execution.ResultNodesInfo;
import graphql.execution.preparsed.PreparsedDocumentEntry;
import graphql.language.OperationDefinition;
import graphql.schema.CoercingParseValueException;
import graphql.schema.GraphQLSchema;
import graphql.schema.idl.RuntimeWiring;
import graphql.schema.idl.SchemaGenerator;
import graphql.schema.idl.SchemaParser;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongConsumer;
import java.util.function.ObjLongConsumer;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.graphql.GraphQLApi;
import org.jspecify.annotations.Nullable;

/** Runs operations against the contract, on the thread of the request. */
@ApplicationScoped
class Engine {
    private static final String CONTRACT = "/schema.graphqls";
    private static final Caller UNKNOWN = new Caller.Anonymous("0.0.0.0");
    private static final Set<Class<?>> GIVEN = Set.of(Caller.class, Cookies.class, Visitor.class);
    /** No code reads this id. Without it, graphql-java makes a random id for each request. */
    private static final ExecutionId EXECUTION = ExecutionId.from("graphql");

    private final String contract;
    private final GraphQLSchema schema;
    private final Resolvers resolvers;
    private final Documents documents;
    private final GraphQL graphQl;
    private final Costs costs;
    private final GraphQlSettings settings;
    private final Budget budget;
    private final Deadlines deadlines;

    @Inject
    Engine(BeanManager beans, RequestLimits limits, SearchedWords words, Config config) {
        this(
                Resource.text(CONTRACT),
                apis(beans),
                GIVEN,
                Keys.read(config, GraphQlSettings::from),
                new Budget(
                        (key, cost) -> limits.spend(RequestLimits.COST, key, cost),
                        (key, cost) -> limits.charge(RequestLimits.COST, key, cost)),
                words);
    }

    /** {@code given} are the types of the values that every request provides for parameters of these types. */
    Engine(
            String contract,
            List<?> apis,
            Set<Class<?>> given,
            GraphQlSettings settings,
            Budget budget,
            SearchedWords words) {
        this.contract = contract;
        this.settings = settings;
        this.budget = budget;
        deadlines = new Deadlines(settings.maxTime());
        GraphQLSchema declared = new SchemaGenerator()
                .makeExecutableSchema(
                        new SchemaParser().parse(contract),
                        RuntimeWiring.newRuntimeWiring().scalar(DateScalar.TYPE).build());
        resolvers = new Resolvers(declared, apis, given);
        schema = resolvers.executable();
        costs = new Costs(schema, words);
        documents = new Documents(schema, resolvers.batchedFields(), settings);
        graphQl = GraphQL.newGraphQL(schema)
                .preparsedDocumentProvider((input, parse) -> CompletableFuture.completedFuture(
                        input.getGraphQLContext().get(PreparsedDocumentEntry.class)))
                .queryExecutionStrategy(new PlainObjects())
                .defaultDataFetcherExceptionHandler(Failures.HANDLER)
                .build();
    }

    /** Runs a first request, so that no caller waits for the initialization of the engine. */
    void warm(@Observes Starting starting) {
        CacheRequests.show("graphql-documents", documents::stats);
        Answer answer = execute(new GraphQlRequest("{__typename}", null, Map.of()), Map.of());
        if (!answer.hasData()) {
            throw new IllegalStateException("The GraphQL engine does not answer: " + answer.body());
        }
    }

    String contract() {
        return contract;
    }

    @Nullable
    String query(String hash) {
        return documents.text(hash);
    }

    CacheStats documentStats() {
        return documents.stats();
    }

    List<String> rootFields() {
        return OperationMetrics.rootFields(schema);
    }

    /** An exception becomes an error of the answer. */
    Answer execute(GraphQlRequest request, Map<Class<?>, ?> given) {
        var failures = new Failures();
        RootFields roots = RootFields.NONE;
        try {
            Caller caller = given.get(Caller.class) instanceof Caller known ? known : UNKNOWN;
            Documents.Prepared document =
                    documents.get(request, cost -> budget.spend().accept(caller.network(), cost));
            if (document.entry().hasErrors()) {
                List<CodedError> errors = document.entry().getErrors().stream()
                        .map(error -> coded(error, failures))
                        .toList();
                return new Answer(errors, false, null, roots, true);
            }
            OperationDefinition operation = document.operation(request.operationName());
            if (operation == null) {
                throw new Refusal(
                        ErrorCode.BAD_REQUEST, "operationName must be the name of an operation of the document");
            }
            roots = document.roots().getOrDefault(operation, RootFields.NONE);
            roots.announce(operation);
            Variables.requireNotNull(document.neverNull(), operation, request.variables());
            long paid = pay(caller, document, operation, request.variables());
            // A list may be longer than the assumed length. Each value of the answer costs at least one
            LongConsumer made = values -> budget.charge().accept(caller.limitKey(), Math.max(0, values - paid));
            return run(request, document, operation, given, failures, made);
        } catch (RuntimeException e) {
            return Answer.refused(failures.error(e, List.of(), null), roots);
        }
    }

    private Answer run(
            GraphQlRequest request,
            Documents.Prepared document,
            OperationDefinition operation,
            Map<Class<?>, ?> given,
            Failures failures,
            LongConsumer made) {
        Map<Object, Object> context = new HashMap<>(given);
        context.put(Failures.class, failures);
        context.put(PreparsedDocumentEntry.class, document.entry());
        context.put(PlainObjects.Shapes.class, new PlainObjects.Shapes());
        context.put(ResultNodesInfo.MAX_RESULT_NODES, settings.maxResultNodes());
        ExecutionInput.Builder input = ExecutionInput.newExecutionInput(request.query())
                .executionId(EXECUTION)
                .operationName(request.operationName())
                .variables(request.variables())
                .graphQLContext(context)
                .locale(Locale.ENGLISH);
        if (document.batched()) {
            input.dataLoaderRegistry(resolvers.loaders());
        }
        ExecutionInput prepared = input.build();
        ExecutionResult result = operation.getOperation() == OperationDefinition.Operation.MUTATION
                ? Bulkhead.outside(() -> graphQl.execute(prepared))
                : inTime(prepared);
        ResultNodesInfo values = prepared.getGraphQLContext().get(ResultNodesInfo.RESULT_NODES_INFO);
        if (values != null) {
            made.accept(values.getResultNodesCount());
            refuseIfTooLarge(values);
        }
        if (!result.isDataPresent() && result.getErrors().stream().anyMatch(Engine::isAboutVariables)) {
            throw Variables.problem(schema, operation, request.variables());
        }
        return new Answer(
                result.getErrors().stream().map(error -> coded(error, failures)).toList(),
                result.isDataPresent(),
                result.getData(),
                document.roots().getOrDefault(operation, RootFields.NONE),
                document.confidential() || operation.getOperation() != OperationDefinition.Operation.QUERY);
    }

    private long pay(
            Caller caller, Documents.Prepared document, OperationDefinition operation, Map<String, Object> variables) {
        long cost = costs.of(Objects.requireNonNull(document.entry().getDocument()), operation, variables);
        if (cost > settings.maxCost()) {
            throw new Refusal(
                    ErrorCode.QUERY_TOO_COMPLEX,
                    "The document costs %d; at most %d is allowed".formatted(cost, settings.maxCost()),
                    Map.of("cost", cost, "allowed", settings.maxCost()));
        }
        budget.spend().accept(caller.limitKey(), cost);
        return cost;
    }

    /** Runs a query up to the deadline. The deadline also holds after the caller has left. */
    private ExecutionResult inTime(ExecutionInput query) {
        long millis = settings.maxTime().toMillis();
        deadlines.begins(query);
        try {
            CompletableFuture<ExecutionResult> result = graphQl.executeAsync(query);
            ExecutionResult answer = result.isDone()
                    ? result.join()
                    : Bulkhead.outside(() ->
                            result.orTimeout(millis, TimeUnit.MILLISECONDS).join());
            if (query.isCancelled()) {
                throw tooSlow();
            }
            return answer;
        } catch (CompletionException failure) {
            throw failure.getCause() instanceof TimeoutException ? tooSlow() : failure;
        } finally {
            deadlines.ends(query);
        }
    }

    private Refusal tooSlow() {
        return new Refusal(
                ErrorCode.QUERY_TOO_COMPLEX, "The query takes longer than " + settings.maxTime() + "; ask for less");
    }

    /** graphql-java leaves out the values beyond the limit, so the rest is not a correct answer. */
    private void refuseIfTooLarge(ResultNodesInfo values) {
        if (values.isMaxResultNodesExceeded()) {
            throw new Refusal(
                    ErrorCode.QUERY_TOO_COMPLEX,
                    "The answer has more than " + settings.maxResultNodes() + " values; ask for less");
        }
    }

    private static boolean isAboutVariables(GraphQLError error) {
        return error instanceof CoercingParseValueException
                || error instanceof NonNullableValueCoercedAsNullException
                || error instanceof InputMapDefinesTooManyFieldsException;
    }

    /** An error that graphql-java itself reports while an operation runs is a fault of the service. */
    private static CodedError coded(GraphQLError error, Failures failures) {
        return error instanceof CodedError coded
                ? coded
                : failures.brokenContract(
                        error.getMessage(),
                        Objects.requireNonNullElse(error.getLocations(), List.of()),
                        error.getPath());
    }

    private static List<Object> apis(BeanManager beans) {
        return beans.getBeans(Object.class, Any.Literal.INSTANCE).stream()
                .filter(bean -> bean.getBeanClass().isAnnotationPresent(GraphQLApi.class))
                .map(bean -> reference(beans, bean))
                .toList();
    }

    private static Object reference(BeanManager beans, Bean<?> bean) {
        return beans.getReference(bean, bean.getBeanClass(), beans.createCreationalContext(bean));
    }

    /**
     * {@code roots} is {@link RootFields#NONE} if the operation was not found. An answer is {@code confidential} if it
     * refuses the request, is of a mutation, or has a field of {@link Documents.Confidential}.
     */
    record Answer(
            List<CodedError> errors,
            boolean hasData,
            @Nullable Object data,
            RootFields roots,
            boolean confidential) {
        static Answer refused(CodedError error, RootFields roots) {
            return new Answer(List.of(error), false, null, roots, true);
        }

        static Answer refused(Refusal refusal, RootFields roots) {
            return refused(CodedError.of(refusal, List.of(), null), roots);
        }

        /** The members in the order that the specification recommends: errors come first. */
        Map<String, @Nullable Object> body() {
            Map<String, @Nullable Object> body = new LinkedHashMap<>();
            if (!errors.isEmpty()) {
                body.put("errors", errors.stream().map(CodedError::toAnswer).toList());
            }
            if (hasData) {
                body.put("data", data);
            }
            return body;
        }
    }

    /**
     * Both functions take the key of the caller in the limits, and a cost in the unit of {@link Costs}.
     *
     * @param spend refuses with RATE_LIMIT_EXCEEDED when nothing is left
     * @param charge takes the cost of an answer beyond the cost that was spent before; refuses nothing
     */
    record Budget(ObjLongConsumer<String> spend, ObjLongConsumer<String> charge) {}
}
