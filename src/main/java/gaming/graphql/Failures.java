package gaming.graphql;

import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.telemetry.OperationContext;
import graphql.execution.DataFetcherExceptionHandler;
import graphql.execution.DataFetcherExceptionHandlerParameters;
import graphql.execution.DataFetcherExceptionHandlerResult;
import graphql.language.SourceLocation;
import java.lang.System.Logger.Level;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * What went wrong in one request. A refusal is told as it is; anything else is logged whole, once, under a correlation
 * id, and only the id is told.
 */
final class Failures {
    private static final System.Logger LOG = System.getLogger(Failures.class.getName());

    /** A batch that fails, fails for each of its parents: one record is enough. */
    private final IdentityHashMap<Throwable, String> logged = new IdentityHashMap<>();

    /** Finds the request's own failures and asks them. */
    static final DataFetcherExceptionHandler HANDLER = Failures::handle;

    private static CompletableFuture<DataFetcherExceptionHandlerResult> handle(
            DataFetcherExceptionHandlerParameters field) {
        Object known = field.getDataFetchingEnvironment().getGraphQlContext().get(Failures.class);
        Failures failures = known instanceof Failures ofRequest ? ofRequest : new Failures();
        CodedError error = failures.error(
                field.getException(),
                List.of(field.getSourceLocation()),
                field.getPath().toList());
        return CompletableFuture.completedFuture(
                DataFetcherExceptionHandlerResult.newResult(error).build());
    }

    CodedError error(Throwable thrown, List<SourceLocation> locations, @Nullable List<Object> path) {
        Throwable cause = thrown;
        while (cause instanceof CompletionException && cause.getCause() != null) {
            cause = cause.getCause();
        }
        if (cause instanceof Refusal refusal) {
            if (refusal.getCause() != null) {
                LOG.log(System.Logger.Level.ERROR, "Failure at " + path + ": " + refusal.reason(), refusal.getCause());
            }
            return CodedError.of(refusal, locations, path);
        }
        return internal(logged.computeIfAbsent(cause, failure -> log(String.valueOf(path), failure)), locations, path);
    }

    /** An answer of our own code that breaks the contract: null where it must not be, a value of another type. */
    CodedError brokenContract(String what, List<SourceLocation> locations, @Nullable List<Object> path) {
        return internal(log(String.valueOf(path), new IllegalStateException(what)), locations, path);
    }

    private static CodedError internal(
            String correlationId, List<SourceLocation> locations, @Nullable List<Object> path) {
        Map<String, Object> extensions = new LinkedHashMap<>();
        extensions.put("code", ErrorCode.INTERNAL_SERVER_ERROR.name());
        extensions.put("correlationId", correlationId);
        return new CodedError("Internal server error", locations, path, extensions);
    }

    private static String log(String path, Throwable failure) {
        String correlationId = OperationContext.correlationId();
        LOG.log(Level.ERROR, "GraphQL failed at " + path + ", correlation id " + correlationId, failure);
        return correlationId;
    }
}
