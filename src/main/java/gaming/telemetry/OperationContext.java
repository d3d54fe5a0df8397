package gaming.telemetry;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.ContextKey;
import io.opentelemetry.context.Scope;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The context of one request, task or batch of messages: the common fields of its log lines, and its span. It belongs to the
 * thread that begins and closes it; other threads get it by {@link #virtualThreads()}.
 */
public final class OperationContext implements AutoCloseable {
    private static final ContextKey<OperationContext> KEY = ContextKey.named("gaming.operation");

    private final String id;
    private final Span span;
    private final Scope scope;
    private volatile String operation;
    private volatile String user = "";

    @SuppressWarnings("MustBeClosedChecker") // closed by close
    private OperationContext(String id, String operation, Span span, Context parent) {
        this.id = id;
        this.operation = operation;
        this.span = span;
        scope = parent.with(span).with(KEY, this).makeCurrent();
    }

    /**
     * Begins a task or a batch of messages.
     *
     * @param operation of a bounded set, e.g. the task's name
     */
    public static OperationContext begin(String operation) {
        String id = freshId();
        return new OperationContext(
                id, operation, Spans.begin(operation, SpanKind.CONSUMER, Context.root(), id), Context.root());
    }

    /** Begins a request. */
    static OperationContext request(String id, Span span) {
        return new OperationContext(id, "", span, Context.root());
    }

    /** Names the operation: by root fields, or by the template of a path. */
    public static void isFor(String operation) {
        current().ifPresent(context -> {
            context.operation = operation;
            context.span.updateName(operation);
        });
    }

    /** Names the user, by object id: never by a name or an address. */
    public static void isOf(String userId) {
        current().ifPresent(context -> context.user = userId);
    }

    /** Describes the operation in its trace; without a trace nothing is called. */
    public static void trace(Consumer<Span> description) {
        current().map(context -> context.span).filter(Span::isRecording).ifPresent(description);
    }

    /** The id in the log lines of this thread's operation; a fresh one outside of an operation. */
    public static String correlationId() {
        return current().map(context -> context.id).orElseGet(OperationContext::freshId);
    }

    /** Virtual threads in the context of the thread that starts them. */
    public static Executor virtualThreads() {
        Context context = Context.current();
        return part -> Thread.startVirtualThread(context.wrap(part));
    }

    /** Marks the operation as failed; without the message of the failure, which may hold anything. */
    public void failed(Throwable failure) {
        span.setStatus(StatusCode.ERROR)
                .setAttribute("error.type", failure.getClass().getName());
    }

    @Override
    public void close() {
        scope.close();
        span.end();
    }

    static Optional<OperationContext> current() {
        return Optional.ofNullable(Context.current().get(KEY));
    }

    static String freshId() {
        return HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
    }

    String id() {
        return id;
    }

    Span span() {
        return span;
    }

    /** A field of every log line; null where it has no value. */
    @Nullable
    String field(String name) {
        return switch (name) {
            case "correlationId" -> id;
            case "operation" -> operation;
            case "userId" -> user;
            case "traceId" ->
                span.getSpanContext().isValid() ? span.getSpanContext().getTraceId() : null;
            default -> null;
        };
    }
}
