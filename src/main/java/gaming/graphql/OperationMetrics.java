package gaming.graphql;

import gaming.core.ErrorCode;
import gaming.core.Starting;
import gaming.telemetry.Counters;
import gaming.telemetry.OperationContext;
import gaming.telemetry.Timers;
import graphql.language.Document;
import graphql.language.Field;
import graphql.language.FragmentDefinition;
import graphql.language.FragmentSpread;
import graphql.language.InlineFragment;
import graphql.language.OperationDefinition;
import graphql.language.Selection;
import graphql.language.SelectionSet;
import graphql.schema.GraphQLFieldDefinition;
import graphql.schema.GraphQLObjectType;
import graphql.schema.GraphQLSchema;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.event.Observes;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The metrics of operations (details.md, "Metrics"). Every root field of a request counts with the whole time from the
 * admission of the request to its answer, because all root fields are answered together.
 */
@Dependent
class OperationMetrics {
    /** The label of a request without an operation. */
    private static final String INVALID = "invalid";

    private static final String SUCCESS = "success";
    private static final String REFUSED = "refused";
    private static final String FAILED = "failed";

    /** Codes with a 5xx status that the contract requires as answers. */
    private static final Set<ErrorCode> ANSWERS =
            Set.of(ErrorCode.NOT_IMPLEMENTED, ErrorCode.NEW_SYSTEM_NOT_IMPLEMENTED);

    private static final Timers OPERATIONS = Timers.of(
            "graphql_operation",
            "Time to answer, by root field: success; refused, for a reason of the caller's; failed, for one of ours or of a system that we need",
            "operation",
            "outcome");
    private static final Counters ERRORS =
            Counters.of("graphql_errors", "Entries of errors in answers, by code", "code");

    void show(@Observes Starting starting, Engine engine) {
        engine.rootFields().forEach(field -> {
            OPERATIONS.show(field, SUCCESS);
            OPERATIONS.show(field, FAILED);
        });
        OPERATIONS.show(INVALID, REFUSED);
        for (ErrorCode code : ErrorCode.values()) {
            if (code.where() != ErrorCode.Where.SIGN_IN) {
                ERRORS.show(code.name());
            }
        }
    }

    static void answered(Engine.Answer answer, long nanoseconds) {
        Map<String, String> roots = answer.roots().byAnswer();
        roots.forEach((key, field) -> OPERATIONS.record(nanoseconds, field, outcome(answer, key)));
        if (roots.isEmpty() && !answer.hasData()) {
            OPERATIONS.record(nanoseconds, INVALID, outcome(answer, ""));
        }
        countErrors(answer);
    }

    /** Of a request that is not admitted, nothing else is recorded. */
    static void countErrors(Engine.Answer answer) {
        answer.errors().forEach(error -> ERRORS.add(code(error)));
    }

    /** The worst outcome of a name in the answer. An error without a path is of all names. */
    private static String outcome(Engine.Answer answer, String key) {
        String worst = SUCCESS;
        for (CodedError error : answer.errors()) {
            if (error.path() == null
                    || error.path().isEmpty()
                    || key.equals(error.path().getFirst())) {
                worst = worst.equals(FAILED) || isOurs(code(error)) ? FAILED : REFUSED;
            }
        }
        return worst;
    }

    private static String code(CodedError error) {
        return String.valueOf(error.extensions().get("code"));
    }

    private static boolean isOurs(String name) {
        ErrorCode code = ErrorCode.valueOf(name);
        return code.status() >= 500 && !ANSWERS.contains(code);
    }

    static List<String> rootFields(GraphQLSchema schema) {
        return Stream.of(schema.getQueryType(), schema.getMutationType())
                .filter(Objects::nonNull)
                .map(GraphQLObjectType::getFieldDefinitions)
                .flatMap(List::stream)
                .map(GraphQLFieldDefinition::getName)
                .toList();
    }

    /**
     * The root fields of an operation, by the keys of their answers. Metrics have their names, because the caller
     * chooses the operation's own name.
     */
    record RootFields(Map<String, String> byAnswer, String text) {
        static final RootFields NONE = new RootFields(Map.of(), "");

        static RootFields of(Map<String, String> byAnswer) {
            String text = String.join(" ", new LinkedHashSet<>(byAnswer.values()));
            return new RootFields(Collections.unmodifiableMap(byAnswer), text);
        }

        /** The root fields of every operation of a valid document, also those that are skipped. */
        static Map<OperationDefinition, RootFields> of(Document document) {
            Map<String, FragmentDefinition> fragments = Documents.fragments(document);
            var roots = new IdentityHashMap<OperationDefinition, RootFields>();
            for (OperationDefinition operation : document.getDefinitionsOfType(OperationDefinition.class)) {
                var byAnswer = new LinkedHashMap<String, String>();
                collect(operation.getSelectionSet(), fragments, new LinkedHashSet<>(), byAnswer);
                roots.put(operation, of(byAnswer));
            }
            return roots;
        }

        private static void collect(
                SelectionSet selections,
                Map<String, FragmentDefinition> fragments,
                Set<String> seen,
                Map<String, String> byAnswer) {
            for (Selection<?> selection : selections.getSelections()) {
                switch (selection) {
                    case Field field -> byAnswer.put(field.getResultKey(), field.getName());
                    case InlineFragment inline -> collect(inline.getSelectionSet(), fragments, seen, byAnswer);
                    case FragmentSpread spread -> {
                        if (seen.add(spread.getName())) {
                            FragmentDefinition fragment = Objects.requireNonNull(fragments.get(spread.getName()));
                            collect(fragment.getSelectionSet(), fragments, seen, byAnswer);
                        }
                    }
                    default -> throw new IllegalStateException("Unknown selection " + selection.getClass());
                }
            }
        }

        /** Names the operation in log lines and traces. */
        void announce(OperationDefinition operation) {
            OperationContext.isFor(text);
            OperationContext.trace(span -> span.setAttribute(
                    "graphql.operation.type",
                    String.valueOf(operation.getOperation()).toLowerCase(Locale.ROOT)));
        }
    }
}
