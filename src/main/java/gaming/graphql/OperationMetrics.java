package gaming.graphql;

import gaming.core.ErrorCode;
import gaming.core.Starting;
import gaming.telemetry.Counters;
import gaming.telemetry.Timers;
import graphql.schema.GraphQLFieldDefinition;
import graphql.schema.GraphQLObjectType;
import graphql.schema.GraphQLSchema;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.event.Observes;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * {@code graphql_operation_seconds{operation,outcome}} and {@code graphql_errors_total{code}} (details.md, "Metrics").
 * Every root field of a request is counted with the time of the whole: they are answered together.
 */
@Dependent
class OperationMetrics {
    /** In the place of the root field, where no operation could be made of the body. */
    private static final String NOTHING = "invalid";

    private static final String SUCCESS = "success";
    private static final String REFUSED = "refused";
    private static final String FAILED = "failed";

    /** Of status 5xx, and yet what there is to say. */
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
        engine.rootFields().forEach(field -> OPERATIONS.show(field, SUCCESS));
        OPERATIONS.show(NOTHING, REFUSED);
        for (ErrorCode code : ErrorCode.values()) {
            ERRORS.show(code.name());
        }
    }

    /** A request whose body was read. */
    static void answered(Engine.Answer answer, long nanoseconds) {
        Map<String, String> outcomes = outcomes(answer);
        answer.roots().byAnswer().forEach((key, field) -> {
            if (!(answer.data() instanceof Map<?, ?> data) || data.containsKey(key)) { // not left out by @skip
                OPERATIONS.record(nanoseconds, field, outcomes.getOrDefault(key, outcomes.getOrDefault("", SUCCESS)));
            }
        });
        if (answer.roots().byAnswer().isEmpty()) {
            OPERATIONS.record(nanoseconds, NOTHING, outcomes.getOrDefault("", REFUSED));
        }
        refused(answer);
    }

    /** One whose body was not: its errors only. */
    static void refused(Engine.Answer answer) {
        answer.errors().forEach(error -> ERRORS.add(code(error)));
    }

    /** The worst of each name in the answer; under the empty one, of what concerns the whole of it. */
    private static Map<String, String> outcomes(Engine.Answer answer) {
        if (answer.errors().isEmpty()) {
            return Map.of();
        }
        var outcomes = new HashMap<String, String>();
        for (CodedError error : answer.errors()) {
            String outcome = isOurs(code(error)) ? FAILED : REFUSED;
            outcomes.merge(root(error.path()), outcome, (one, other) -> one.equals(FAILED) ? one : other);
        }
        return outcomes;
    }

    private static String root(@Nullable List<Object> path) {
        return path == null || path.isEmpty() ? "" : String.valueOf(path.getFirst());
    }

    private static String code(CodedError error) {
        return String.valueOf(error.extensions().get("code"));
    }

    private static boolean isOurs(String name) {
        ErrorCode code = ErrorCode.valueOf(name);
        return code.status() >= 500 && !ANSWERS.contains(code);
    }

    /** The root fields of a contract. */
    static List<String> rootFields(GraphQLSchema schema) {
        return Stream.of(schema.getQueryType(), schema.getMutationType())
                .filter(Objects::nonNull)
                .map(GraphQLObjectType::getFieldDefinitions)
                .flatMap(List::stream)
                .map(GraphQLFieldDefinition::getName)
                .toList();
    }
}
