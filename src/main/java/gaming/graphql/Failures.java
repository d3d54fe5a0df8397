package gaming.graphql;

import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.telemetry.OperationContext;
import graphql.language.SourceLocation;
import java.lang.System.Logger.Level;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** The failures of one request. The caller gets a refusal unchanged, and only the correlation id of another failure. */
final class Failures {
    private static final System.Logger LOG = System.getLogger(Failures.class.getName());

    /** A failed batch fails for each of its parents, but the log needs one record only. */
    private final IdentityHashMap<Throwable, String> logged = new IdentityHashMap<>();

    CodedError error(Throwable thrown, List<SourceLocation> locations, @Nullable List<Object> path) {
        Throwable cause = thrown;
        while (cause instanceof CompletionException && cause.getCause() != null) {
            cause = cause.getCause();
        }
        if (cause instanceof Refusal refusal) {
            if (refusal.getCause() != null) {
                LOG.log(Level.ERROR, "Failure at " + path + ": " + refusal.reason(), refusal.getCause());
            }
            return CodedError.of(refusal, locations, path);
        }
        String correlationId = logged.computeIfAbsent(cause, failure -> {
            String id = OperationContext.correlationId();
            LOG.log(Level.ERROR, "GraphQL failed at " + path + ", correlation id " + id, failure);
            return id;
        });
        Map<String, String> details = Map.of("correlationId", correlationId);
        return CodedError.of(
                new Refusal(ErrorCode.INTERNAL_SERVER_ERROR, "Internal server error", details), locations, path);
    }
}
