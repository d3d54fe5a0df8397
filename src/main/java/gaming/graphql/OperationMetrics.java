package gaming.graphql;

import gaming.core.ErrorCode;
import gaming.telemetry.Counters;
import gaming.telemetry.OperationContext;
import gaming.telemetry.Timers;
import graphql.language.Field;
import graphql.language.OperationDefinition;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The metrics of operations (details.md, "Metrics"). Every root field of a request counts with the whole time from the
 * admission of the request to its answer, because all root fields are answered together.
 */
final class OperationMetrics {
    private static final String SUCCESS = "success";
    private static final String REFUSED = "refused";
    private static final String FAILED = "failed";
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

    private OperationMetrics() {}

    /** Shows the metrics of the root fields from the start, at zero. */
    static void show(Set<String> rootFields) {
        rootFields.forEach(field -> {
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
        answer.errors().forEach(error -> ERRORS.add(error.code().name()));
    }

    /** The worst outcome of a name in the answer. An error without a path is of all names. */
    private static String outcome(Engine.Answer answer, String key) {
        String worst = SUCCESS;
        for (CodedError error : answer.errors()) {
            List<Object> path = error.path();
            if (path == null || path.isEmpty() || key.equals(path.getFirst())) {
                if (error.code().status() >= 500 && !ANSWERS.contains(error.code())) {
                    return FAILED;
                }
                worst = REFUSED;
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

        /** Names the operation in log lines and traces. */
        void announce(OperationDefinition operation) {
            OperationContext.isFor(text);
            OperationContext.trace(span -> span.setAttribute(
                    "graphql.operation.type",
                    String.valueOf(operation.getOperation()).toLowerCase(Locale.ROOT)));
        }
    }
}
