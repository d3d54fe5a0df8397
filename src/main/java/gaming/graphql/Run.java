package gaming.graphql;

import gaming.access.limits.BytesInFlight;
import gaming.core.Bulkhead;
import gaming.graphql.Plan.Step;
import gaming.graphql.Resolvers.Resolver;
import gaming.graphql.Shape.Leaf;
import gaming.graphql.Shape.Many;
import gaming.graphql.Shape.Names;
import graphql.ExecutionInput;
import graphql.GraphQL;
import graphql.execution.CoercedVariables;
import graphql.execution.ResultNodesInfo;
import graphql.execution.preparsed.PreparsedDocumentEntry;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Runs a plan once, on the thread of the request. Deep steps come first: batches and values that come later are found
 * for all objects of a level together, so that they are waited for at the same time. Then all values are written into
 * the answer, straight from the records. A null that the contract does not allow cuts the written bytes back to the
 * nearest object or list that may be null.
 */
final class Run {
    private static final @Nullable Object[] NOTHING = {};

    private final Plan plan;
    private final Map<Class<?>, ?> given;
    private final CoercedVariables variables;
    private final Failures failures;
    private final GraphQlSettings settings;
    private final BytesInFlight.Answer out;
    private final long begun = System.nanoTime();

    private final List<CodedError> errors = new ArrayList<>();
    private final IdentityHashMap<Step, Map<String, Object>> arguments = new IdentityHashMap<>();
    private final List<Object> path = new ArrayList<>();
    private Map<String, Object> introspected = Map.of();
    private Map<Batch, List<Place>> batches = new LinkedHashMap<>();
    private List<CompletableFuture<Runnable>> awaited = new ArrayList<>();
    /** One for each field and each item of a list so far. */
    int values;

    /** An object with the values of its deep steps. */
    private record Found(Object source, @Nullable Object[] values) {}

    /** Where the value of a step belongs. */
    private record Place(
            Step step, @Nullable Object source, @Nullable Object[] values, int at) {}

    private record Batch(Resolver resolver, Map<String, Object> arguments) {}

    private record Failed(Throwable cause) {}

    Run(
            Plan plan,
            Map<Class<?>, ?> given,
            CoercedVariables variables,
            Failures failures,
            GraphQlSettings settings,
            BytesInFlight.Answer out) {
        this.plan = plan;
        this.given = given;
        this.variables = variables;
        this.failures = failures;
        this.settings = settings;
        this.out = out;
    }

    /** graphql-java answers the fields {@code __schema} and {@code __type}. */
    void introspect(GraphQL engine, Map<String, Object> variables) {
        if (plan.introspection() == null) {
            return;
        }
        ExecutionInput input = ExecutionInput.newExecutionInput("introspection")
                .variables(variables)
                .graphQLContext(Map.of(
                        PreparsedDocumentEntry.class,
                        new PreparsedDocumentEntry(plan.introspection()),
                        ResultNodesInfo.MAX_RESULT_NODES,
                        settings.maxResultNodes()))
                .build();
        var result = engine.execute(input);
        ResultNodesInfo counted =
                Objects.requireNonNull(input.getGraphQLContext().get(ResultNodesInfo.RESULT_NODES_INFO));
        count(counted.getResultNodesCount());
        introspected = Objects.requireNonNullElse(result.getData(), Map.of());
        result.getErrors().forEach(error -> broken(error.getMessage(), error.getPath()));
    }

    /**
     * Writes the data, and returns the errors of its fields. The fields of a query begin in the order of the document,
     * before any value that comes later is waited for. Those of a mutation run one after the other, and one that fails
     * where null is not allowed ends the operation. Errors: QUERY_TOO_COMPLEX beyond the limits of values, bytes and
     * time; OVERLOADED.
     */
    List<CodedError> data() {
        int start = out.size();
        Step[] steps = plan.root();
        @Nullable Object[] found = new @Nullable Object[steps.length];
        boolean whole = true;
        if (!plan.isMutation()) {
            requireTime();
            for (int at = 0; at < steps.length; at++) {
                find(new Place(steps[at], null, found, at));
            }
            settle();
        }
        out.write('{');
        for (int at = 0; at < steps.length && (whole || !plan.isMutation()); at++) {
            if (plan.isMutation()) {
                find(new Place(steps[at], null, found, at));
                settle();
            }
            whole &= field(steps[at], null, found[at]);
        }
        out.write('}');
        if (!whole) {
            out.cut(start);
            out.write(JsonBytes.NULL);
        }
        requireTime();
        return errors;
    }

    private void find(Place place) {
        Step step = place.step();
        Shape.Field field = step.field();
        if (field == null) {
            return;
        }
        count(1);
        if (!field.batched()) {
            arrive(place, readOrFailed(step, place.source()));
            return;
        }
        try {
            var batch = new Batch(Objects.requireNonNull(field.resolver()), arguments(step));
            batches.computeIfAbsent(batch, _ -> new ArrayList<>()).add(place);
        } catch (RuntimeException failure) {
            arrive(place, new Failed(failure));
        }
    }

    private void arrive(Place place, @Nullable Object value) {
        Step step = place.step();
        Shape.Field field = Objects.requireNonNull(step.field());
        if (value instanceof CompletionStage<?> stage && field.later()) {
            awaited.add(stage.<Runnable>handle(
                            (arrived, failure) -> () -> arrive(place, failure == null ? arrived : new Failed(failure)))
                    .toCompletableFuture());
        } else {
            place.values()[place.at()] = step.deepBelow() ? within(step, field.shape(), value) : value;
        }
    }

    private @Nullable Object within(Step step, Shape shape, @Nullable Object value) {
        return switch (value) {
            case null -> null;
            case Failed failed -> failed;
            case Collection<?> all
            when shape instanceof Many many -> {
                List<@Nullable Object> items = new ArrayList<>(all.size());
                for (Object each : all) {
                    count(1);
                    items.add(within(step, many.item(), each));
                }
                yield items;
            }
            default -> {
                requireTime();
                Step[] steps = Objects.requireNonNull(step.below());
                @Nullable Object[] values = new @Nullable Object[steps.length];
                for (int at = 0; at < steps.length; at++) {
                    if (steps[at].deep()) {
                        find(new Place(steps[at], value, values, at));
                    }
                }
                yield new Found(value, values);
            }
        };
    }

    private void settle() {
        while (!batches.isEmpty() || !awaited.isEmpty()) {
            if (batches.isEmpty()) {
                List<CompletableFuture<Runnable>> all = awaited;
                awaited = new ArrayList<>();
                await(all);
                all.forEach(each -> each.join().run());
            } else {
                Map<Batch, List<Place>> all = batches;
                batches = new LinkedHashMap<>();
                all.forEach(this::ask);
            }
        }
    }

    /** A field fails if its result is an exception. */
    private void ask(Batch batch, List<Place> places) {
        List<?> results;
        try {
            List<@Nullable Object> parents = places.stream().map(Place::source).toList();
            results = (List<?>) Objects.requireNonNull(batch.resolver().call(given, batch.arguments(), parents));
            if (results.size() != parents.size()) {
                throw new IllegalStateException(
                        "A batch of " + parents.size() + " was answered with " + results.size() + " results");
            }
        } catch (Exception failure) {
            results = Collections.nCopies(places.size(), failure);
        }
        for (int at = 0; at < places.size(); at++) {
            Object result = results.get(at);
            arrive(places.get(at), result instanceof Throwable failure ? new Failed(failure) : result);
        }
    }

    /** A mutation is waited for to its end. A query is left at the deadline. */
    private void await(List<CompletableFuture<Runnable>> all) {
        CompletableFuture<Void> whole = CompletableFuture.allOf(all.toArray(CompletableFuture<?>[]::new));
        if (whole.isDone()) {
            return;
        }
        if (!plan.isMutation()) {
            long left = settings.maxTime().toNanos() - (System.nanoTime() - begun);
            whole.completeOnTimeout(null, Math.max(0, left) + 1, TimeUnit.NANOSECONDS);
        }
        Bulkhead.outside(whole::join);
        requireTime();
    }

    private boolean object(Step[] steps, Object source, @Nullable Object[] found) {
        requireTime();
        boolean whole = true;
        out.write('{');
        for (int at = 0; at < steps.length; at++) {
            whole &= field(steps[at], source, found.length == 0 ? null : found[at]);
        }
        out.write('}');
        return whole;
    }

    /** Returns whether the field has a value or may be null. {@code source}: null at the root, where all is found. */
    private boolean field(Step step, @Nullable Object source, @Nullable Object found) {
        Shape.Field field = step.field();
        boolean isFound = step.deep() || (source == null && field != null);
        if (!isFound) {
            count(1);
        }
        out.write(step.start());
        if (step.typeName() != null) {
            out.write(step.typeName());
            return true;
        }
        if (field == null) {
            JsonBytes.any(out, introspected.get(step.key()));
            return true;
        }
        path.add(step.key());
        Object value = isFound ? found : readOrFailed(step, source);
        boolean whole = value(step, field.shape(), field.required(), value);
        path.removeLast();
        return whole;
    }

    private boolean value(Step step, Shape shape, boolean required, @Nullable Object value) {
        int start = out.size();
        if (value != null && !(value instanceof Failed) && present(step, shape, value)) {
            return true;
        }
        if (value instanceof Failed failed) {
            errors.add(failures.error(failed.cause(), step.location(), List.copyOf(path)));
        } else if (value == null && required) {
            broken("A null where the contract allows none", List.copyOf(path));
        }
        if (!required) {
            out.cut(start);
            out.write(JsonBytes.NULL);
        }
        return !required;
    }

    private boolean present(Step step, Shape shape, Object value) {
        return switch (shape) {
            case Leaf leaf -> leaf(leaf, value);
            case Names _ -> {
                JsonBytes.text(out, ((Enum<?>) value).name());
                yield true;
            }
            case Many many -> list(step, many, (Collection<?>) value);
            case Shape.Of _ -> {
                Step[] below = Objects.requireNonNull(step.below());
                yield value instanceof Found found
                        ? object(below, found.source(), found.values())
                        : object(below, value, NOTHING);
            }
        };
    }

    private boolean leaf(Leaf leaf, Object value) {
        try {
            JsonBytes.leaf(out, leaf, value);
            return true;
        } catch (NumberFormatException unwritable) {
            broken("JSON has no number for " + value, List.copyOf(path));
            return false;
        }
    }

    /** The service's own answer has a null where null is not allowed, or a value of a wrong type. */
    private void broken(@Nullable String what, @Nullable List<Object> place) {
        errors.add(failures.error(new IllegalStateException(what), List.of(), place));
    }

    private boolean list(Step step, Many many, Collection<?> all) {
        boolean whole = true;
        int at = 0;
        out.write('[');
        for (Object each : all) {
            if (!step.deepBelow()) {
                count(1);
            }
            if (at > 0) {
                out.write(',');
            }
            path.add(at++);
            whole &= value(step, many.item(), many.required(), each);
            path.removeLast();
        }
        out.write(']');
        return whole;
    }

    private @Nullable Object readOrFailed(Step step, @Nullable Object source) {
        try {
            Shape.Field field = Objects.requireNonNull(step.field());
            return field.reader() != null
                    ? field.reader().with(Objects.requireNonNull(source))
                    : Objects.requireNonNull(field.resolver()).call(given, arguments(step), source);
        } catch (Exception failure) {
            return new Failed(failure);
        }
    }

    private Map<String, Object> arguments(Step step) {
        return step.fixed() != null
                ? step.fixed()
                : arguments.computeIfAbsent(step, each -> Variables.arguments(each, plan.operation(), variables));
    }

    /** Found values count before they are written, so that no more of them are asked for than can be answered. */
    private void count(int more) {
        values += more;
        if (values > settings.maxResultNodes()) {
            throw CodedError.tooComplex(
                    "The answer has more than " + settings.maxResultNodes() + " values; ask for less");
        }
    }

    private void requireTime() {
        if (!plan.isMutation() && System.nanoTime() - begun > settings.maxTime().toNanos()) {
            throw CodedError.tooComplex("The query takes longer than " + settings.maxTime() + "; ask for less");
        }
    }
}
