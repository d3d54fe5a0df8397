package gaming.graphql;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.github.benmanes.caffeine.cache.stats.CacheStats;
import gaming.access.Caller;
import gaming.access.Cookies;
import gaming.access.limits.BytesInFlight;
import gaming.access.limits.RequestLimits;
import gaming.config.Keys;
import gaming.core.Bulkhead;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.core.Resource;
import gaming.core.Starting;
import gaming.core.StrictJson;
import gaming.graphql.Documents.ServedDirectives;
import gaming.graphql.JavaTypes.DateScalar;
import gaming.graphql.OperationMetrics.RootFields;
import gaming.telemetry.CacheRequests;
import gaming.visitor.Visitor;
import graphql.GraphQL;
import graphql.execution.CoercedVariables;
import graphql.execution.preparsed.PreparsedDocumentEntry;
import graphql.language.OperationDefinition;
import graphql.schema.GraphQLSchema;
import graphql.schema.idl.RuntimeWiring;
import graphql.schema.idl.SchemaGenerator;
import graphql.schema.idl.SchemaParser;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.ObjLongConsumer;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.graphql.GraphQLApi;
import org.jspecify.annotations.Nullable;

/** Runs operations against the contract, on the thread of the request. */
@ApplicationScoped
class Engine {
    private static final Caller UNKNOWN = new Caller.Anonymous("0.0.0.0");
    private static final byte[] BEGIN = "{\"data\":".getBytes(US_ASCII);
    private static final byte[] ERRORS = "\"errors\":".getBytes(US_ASCII);

    private final String contract;
    private final GraphQLSchema schema;
    private final Resolvers resolvers;
    private final Documents documents;
    private final GraphQL introspection;
    private final Costs costs;
    private final GraphQlSettings settings;
    private final Budget budget;

    @Inject
    Engine(BeanManager beans, RequestLimits limits, SearchedWords words, Config config) {
        this(
                Resource.text("/schema.graphqls"),
                beans.getBeans(Object.class, Any.Literal.INSTANCE).stream()
                        .filter(bean -> bean.getBeanClass().isAnnotationPresent(GraphQLApi.class))
                        .map(bean -> beans.getReference(bean, bean.getBeanClass(), beans.createCreationalContext(bean)))
                        .toList(),
                Set.of(Caller.class, Cookies.class, Visitor.class),
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
        var scalars = RuntimeWiring.newRuntimeWiring().scalar(DateScalar.TYPE).build();
        schema = ServedDirectives.introspectable(
                new SchemaGenerator().makeExecutableSchema(new SchemaParser().parse(contract), scalars));
        costs = new Costs(schema, words);
        resolvers = new Resolvers(schema, apis, given);
        documents = new Documents(schema, resolvers, settings);
        introspection = GraphQL.newGraphQL(schema)
                .preparsedDocumentProvider((input, parse) -> CompletableFuture.completedFuture(
                        input.getGraphQLContext().get(PreparsedDocumentEntry.class)))
                .build();
    }

    /** Runs a first request, so that no caller waits for the initialization of the engine. */
    void warm(@Observes Starting starting) {
        CacheRequests.show("graphql-documents", documents::stats);
        Answer answer = execute(new GraphQlRequest("{__typename}", null, Map.of()), Map.of());
        if (!answer.hasData()) {
            throw new IllegalStateException("The GraphQL engine does not answer: " + answer.errors());
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
        return resolvers.rootFields();
    }

    /** An exception becomes an error of the answer. */
    Answer execute(GraphQlRequest request, Map<Class<?>, ?> given) {
        var failures = new Failures();
        RootFields roots = RootFields.NONE;
        try {
            Caller caller = given.get(Caller.class) instanceof Caller known ? known : UNKNOWN;
            Documents.Prepared document =
                    documents.get(request, cost -> budget.spend().accept(caller.network(), cost));
            if (!document.errors().isEmpty()) {
                return Answer.refused(document.errors(), roots);
            }
            OperationDefinition operation = document.operation(request.operationName())
                    .orElseThrow(() -> new Refusal(
                            ErrorCode.BAD_REQUEST, "operationName must be the name of an operation of the document"));
            roots = document.roots().getOrDefault(operation, RootFields.NONE);
            roots.announce(operation);
            Variables.requireNotNull(document.conditions(), operation, request.variables());
            long paid = pay(caller, document, operation, request.variables());
            CoercedVariables variables = Variables.coerced(schema, operation, request.variables());
            Plan plan = documents.plan(document, operation, variables);
            BytesInFlight.Answer out = BytesInFlight.held()
                    .answer(settings.maxAnswerBytes(), this::tooLong)
                    .expected(plan.length().getPlain());
            var run = new Run(plan, given, variables, failures, settings, out);
            List<CodedError> errors;
            try {
                out.write(BEGIN);
                run.introspect(introspection, request.variables());
                errors = plan.isMutation() ? Bulkhead.outside(run::data) : run.data();
                out.write('}');
            } finally {
                // A list may be longer than the assumed length. Each value of the answer costs at least one
                budget.charge().accept(caller.limitKey(), Math.max(0, run.values() - paid));
            }
            plan.length().setPlain(out.size());
            boolean confidential = document.confidential() || plan.isMutation();
            return new Answer(errors, true, json(out, errors), plan.roots(), confidential);
        } catch (RuntimeException e) {
            return Answer.refused(List.of(failures.error(e, List.of(), null)), roots);
        }
    }

    /** The errors come first, as the specification recommends. */
    private static byte[] json(BytesInFlight.Answer out, List<CodedError> errors) {
        int end = out.size();
        if (!errors.isEmpty()) {
            out.write(ERRORS);
            new JsonBytes(out).any(errors.stream().map(CodedError::toAnswer).toList());
            out.write(',');
        }
        return out.take(1, end);
    }

    private long pay(
            Caller caller, Documents.Prepared document, OperationDefinition operation, Map<String, Object> variables) {
        long cost = operation.getVariableDefinitions().isEmpty()
                ? document.costs().computeIfAbsent(operation, only -> costs.of(document.parsed(), only, Map.of()))
                : costs.of(document.parsed(), operation, variables);
        if (cost > settings.maxCost()) {
            throw new Refusal(
                    ErrorCode.QUERY_TOO_COMPLEX,
                    "The document costs %d; at most %d is allowed".formatted(cost, settings.maxCost()),
                    Map.of("cost", cost, "allowed", settings.maxCost()));
        }
        budget.spend().accept(caller.limitKey(), cost);
        return cost;
    }

    private Refusal tooLong() {
        return new Refusal(
                ErrorCode.QUERY_TOO_COMPLEX,
                "The answer is longer than " + settings.maxAnswerBytes()
                        + " bytes; a query has to ask for less, and the changes of a mutation stay",
                Map.of("maximumBytes", settings.maxAnswerBytes()));
    }

    /**
     * {@code roots} is {@link RootFields#NONE} if the operation was not found. An answer is {@code confidential} if it
     * refuses the request, is of a mutation, or has a field of {@link Documents.Confidential}.
     */
    record Answer(List<CodedError> errors, boolean hasData, byte[] json, RootFields roots, boolean confidential) {
        static Answer refused(List<CodedError> errors, RootFields roots) {
            List<?> entries = errors.stream().map(CodedError::toAnswer).toList();
            byte[] json = StrictJson.write(Map.of("errors", entries)).getBytes(UTF_8);
            return new Answer(errors, false, json, roots, true);
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
