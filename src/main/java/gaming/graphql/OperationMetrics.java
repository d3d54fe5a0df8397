package gaming.graphql;

import gaming.core.ErrorCode;
import gaming.core.Starting;
import gaming.telemetry.Counters;
import gaming.telemetry.OperationContext;
import gaming.telemetry.Timers;
import graphql.language.Document;
import graphql.language.Field;
import graphql.language.OperationDefinition;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.event.Observes;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The metrics of operations (details.md, "Metrics"). Every root field of a request counts with the whole time from the
 * admission of the request to its answer, because all root fields are answered together.
 */
@Dependent
class OperationMetrics {
    /** The label of a request without an operation. */
    private static final String INVALID = "invalid";

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

    /** From the best to the worst. */
    private enum Outcome {
        SUCCESS,
        REFUSED,
        FAILED;

        /** The labels by root field. The contract has a fixed number of root fields. */
        private final Map<String, List<String>> labels = new ConcurrentHashMap<>();

        List<String> of(String rootField) {
            return labels.computeIfAbsent(rootField, field -> List.of(field, name().toLowerCase(Locale.ROOT)));
        }
    }

    void show(@Observes Starting starting, Engine engine) {
        engine.rootFields().forEach(field -> {
            OPERATIONS.show(Outcome.SUCCESS.of(field));
            OPERATIONS.show(Outcome.FAILED.of(field));
        });
        OPERATIONS.show(Outcome.REFUSED.of(INVALID));
        for (ErrorCode code : ErrorCode.values()) {
            if (code.where() != ErrorCode.Where.SIGN_IN) {
                ERRORS.show(code.name());
            }
        }
    }

    static void answered(Engine.Answer answer, long nanoseconds) {
        Map<String, String> roots = answer.roots().byAnswer();
        roots.forEach((key, field) ->
                OPERATIONS.record(nanoseconds, outcome(answer, key).of(field)));
        if (roots.isEmpty() && !answer.hasData()) {
            OPERATIONS.record(nanoseconds, outcome(answer, "").of(INVALID));
        }
        countErrors(answer);
    }

    /** Of a request that is not admitted, nothing else is recorded. */
    static void countErrors(Engine.Answer answer) {
        answer.errors().forEach(error -> ERRORS.add(error.code().name()));
    }

    /** The worst outcome of a name in the answer. An error without a path is of all names. */
    private static Outcome outcome(Engine.Answer answer, String key) {
        Outcome worst = Outcome.SUCCESS;
        for (CodedError error : answer.errors()) {
            List<Object> path = error.path();
            if (worst != Outcome.FAILED && (path == null || path.isEmpty() || key.equals(path.getFirst()))) {
                boolean ours = error.code().status() >= 500 && !ANSWERS.contains(error.code());
                worst = ours ? Outcome.FAILED : Outcome.REFUSED;
            }
        }
        return worst;
    }

    /**
     * The root fields of an operation, by the keys of their answers. Metrics have their names, because the caller
     * chooses the operation's own name.
     */
    record RootFields(Map<String, String> byAnswer, String text) {
        static final RootFields NONE = new RootFields(Map.of(), "");

        static RootFields of(List<Field> fields) {
            var byAnswer = new LinkedHashMap<String, String>();
            fields.forEach(field -> byAnswer.put(field.getResultKey(), field.getName()));
            return new RootFields(byAnswer, String.join(" ", new LinkedHashSet<>(byAnswer.values())));
        }

        /** The root fields of every operation of a valid document, also those that are skipped. */
        static Map<OperationDefinition, RootFields> of(Document document) {
            var roots = new IdentityHashMap<OperationDefinition, RootFields>();
            document.getDefinitionsOfType(OperationDefinition.class)
                    .forEach(each -> roots.put(
                            each, of(Documents.fields(each.getSelectionSet(), Documents.fragments(document)))));
            return roots;
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
