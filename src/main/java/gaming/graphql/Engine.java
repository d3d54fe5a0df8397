package gaming.graphql;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import gaming.access.Caller;
import gaming.access.limits.BytesInFlight;
import gaming.access.limits.RequestLimits;
import gaming.config.Keys;
import gaming.core.Bulkhead;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.core.Resource;
import gaming.core.Starting;
import gaming.core.StrictJson;
import gaming.graphql.Documents.Operation;
import gaming.graphql.Documents.Prepared;
import gaming.graphql.OperationMetrics.RootFields;
import gaming.telemetry.CacheRequests;
import graphql.GraphQL;
import graphql.execution.CoercedVariables;
import graphql.execution.preparsed.PreparsedDocumentEntry;
import graphql.schema.DataFetcher;
import graphql.schema.FieldCoordinates;
import graphql.schema.GraphQLCodeRegistry;
import graphql.schema.GraphQLDirective;
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
import java.util.concurrent.CompletableFuture;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.graphql.GraphQLApi;
import org.jspecify.annotations.Nullable;

/** Runs operations against the contract, on the thread of the request. */
@ApplicationScoped
class Engine {
    private static final Caller UNKNOWN = new Caller.Anonymous("0.0.0.0");
    private static final byte[] BEGIN = "{\"data\":".getBytes(US_ASCII);
    private static final byte[] ERRORS = "\"errors\":".getBytes(US_ASCII);

    private static final List<String> SERVED_DIRECTIVES =
            List.of("include", "skip", "deprecated", "specifiedBy", "oneOf");

    /**
     * graphql-java adds these directives to every schema and has no switch for them. It would accept {@code @defer} and
     * ignore it. Under the other, it would answer null for fields that are never null. A document has no SCHEMA.
     */
    private static final String UNSERVED_DIRECTIVES = """

            directive @defer on SCHEMA
            directive @experimental_disableErrorPropagation on SCHEMA
            """;

    final Documents documents;
    private final String contract;
    private final GraphQLSchema schema;
    private final Resolvers resolvers;
    private final Costs costs;
    private final GraphQL introspection;
    private final GraphQlSettings settings;
    private final RequestLimits limits;

    @Inject
    Engine(BeanManager beans, RequestLimits limits, SearchedWords words, Config config) {
        this(
                Resource.text("/schema.graphqls"),
                beans.getBeans(Object.class, Any.Literal.INSTANCE).stream()
                        .filter(bean -> bean.getBeanClass().isAnnotationPresent(GraphQLApi.class))
                        .map(bean -> beans.getReference(bean, bean.getBeanClass(), beans.createCreationalContext(bean)))
                        .toList(),
                Keys.read(config, GraphQlSettings::from),
                limits,
                words);
    }

    Engine(String contract, List<?> apis, GraphQlSettings settings, RequestLimits limits, SearchedWords words) {
        this.contract = contract;
        this.settings = settings;
        this.limits = limits;
        schema = schema(contract);
        resolvers = new Resolvers(schema, apis);
        costs = new Costs(schema, words);
        documents = new Documents(schema, resolvers, costs, settings);
        introspection = GraphQL.newGraphQL(schema)
                .preparsedDocumentProvider((input, parse) -> CompletableFuture.completedFuture(
                        input.getGraphQLContext().get(PreparsedDocumentEntry.class)))
                .build();
    }

    /** The introspection shows the directives that are served. */
    static GraphQLSchema schema(String contract) {
        DataFetcher<List<GraphQLDirective>> served = field -> SERVED_DIRECTIVES.stream()
                .map(field.getGraphQLSchema()::getDirective)
                .toList();
        var code = GraphQLCodeRegistry.newCodeRegistry()
                .dataFetcher(FieldCoordinates.coordinates("__Schema", "directives"), served);
        return new SchemaGenerator()
                .makeExecutableSchema(
                        new SchemaParser().parse(contract + UNSERVED_DIRECTIVES),
                        RuntimeWiring.newRuntimeWiring()
                                .scalar(DateScalar.TYPE)
                                .codeRegistry(code)
                                .build());
    }

    /** Runs a first request, so that no caller waits for the initialization of the engine. */
    void warm(@Observes Starting starting) {
        CacheRequests.show("graphql-documents", documents.good::stats);
        for (Shape.Of root : resolvers.roots.values()) {
            OperationMetrics.show(root.fields().keySet());
        }
        Answer answer = execute(new GraphQlRequest("{__typename}", null, Map.of(), null), Map.of());
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

    /**
     * An exception becomes an error of the answer. {@code given} has the values that the request provides for
     * parameters, by their types.
     */
    Answer execute(GraphQlRequest request, Map<Class<?>, ?> given) {
        var failures = new Failures();
        RootFields roots = RootFields.NONE;
        try {
            Caller caller = given.get(Caller.class) instanceof Caller known ? known : UNKNOWN;
            Prepared document =
                    documents.get(request, cost -> limits.spend(RequestLimits.COST, caller.network(), cost));
            Operation operation = document.operation(request.operationName());
            roots = operation.roots();
            roots.announce(operation.definition());
            CoercedVariables variables =
                    Variables.coerced(schema, operation.definition(), document.conditions(), request.variables());
            long paid = pay(caller, document, operation, variables);
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
                limits.charge(RequestLimits.COST, caller.limitKey(), run.values - paid);
            }
            plan.length().setPlain(out.size());
            return new Answer(
                    errors, true, json(out, errors), plan.roots(), document.confidential() || plan.isMutation());
        } catch (Documents.Invalid invalid) {
            return Answer.refused(invalid.errors, roots);
        } catch (RuntimeException e) {
            return Answer.refused(List.of(failures.error(e, List.of(), null)), roots);
        }
    }

    /** The errors come first, as the specification recommends. */
    private static byte[] json(BytesInFlight.Answer out, List<CodedError> errors) {
        int end = out.size();
        if (!errors.isEmpty()) {
            out.write(ERRORS);
            JsonBytes.any(out, errors);
            out.write(',');
        }
        return out.take(1, end);
    }

    private long pay(Caller caller, Prepared document, Operation operation, CoercedVariables variables) {
        long cost = operation.cost() == null
                ? costs.of(operation.definition(), document.fragments(), variables)
                : operation.cost();
        if (cost > settings.maxCost()) {
            throw new Refusal(
                    ErrorCode.QUERY_TOO_COMPLEX,
                    "The document costs %d; at most %d is allowed".formatted(cost, settings.maxCost()),
                    Map.of("cost", cost, "allowed", settings.maxCost()));
        }
        limits.spend(RequestLimits.COST, caller.limitKey(), cost);
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
     * refuses the request, is of a mutation, or has a field that {@link Documents#confidential} names.
     */
    record Answer(List<CodedError> errors, boolean hasData, byte[] json, RootFields roots, boolean confidential) {
        static Answer refused(List<CodedError> errors, RootFields roots) {
            byte[] json = StrictJson.write(Map.of("errors", errors)).getBytes(UTF_8);
            return new Answer(errors, false, json, roots, true);
        }
    }
}
