package gaming.telemetry;

import io.helidon.logging.common.spi.MdcProvider;
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
 * The context of one request, task or batch of messages: the common fields of its log lines, and its span. The context
 * belongs to the thread that begins and closes it. Other threads get the context by {@link #virtualThreads()}.
 */
public final class OperationContext implements AutoCloseable {
    private static final ContextKey<OperationContext> KEY = ContextKey.named("gaming.operation");

    private final String id;
    private final Span span;
    private final Scope scope;
    private volatile String operation;
    private volatile String user = "";
    private volatile String caller = "";

    @SuppressWarnings("MustBeClosedChecker") // closed by close
    private OperationContext(String id, String operation, Span span, Context parent) {
        this.id = id;
        this.operation = operation;
        this.span = span;
        scope = parent.with(span).with(KEY, this).makeCurrent();
    }

    /** Begins a task or a batch of messages. {@code operation} is a name from a bounded set. */
    public static OperationContext begin(String operation) {
        String id = freshId();
        return new OperationContext(
                id, operation, Traces.begin(operation, SpanKind.CONSUMER, Context.root(), id), Context.root());
    }

    static OperationContext request(String id, Span span) {
        return new OperationContext(id, "", span, Context.root());
    }

    /** Sets the name of the operation: the root fields of GraphQL, or the template of a path. */
    public static void isFor(String operation) {
        current().ifPresent(context -> {
            context.operation = operation;
            context.span.updateName(operation);
        });
    }

    /** Sets the user by the object id, never by a name or an address. */
    public static void isOf(String userId) {
        current().ifPresent(context -> context.user = userId);
    }

    /** Sets the caller of the internal listener by a name without an e-mail address. */
    public static void isBy(String caller) {
        current().ifPresent(context -> {
            context.caller = caller;
            context.span.setAttribute("enduser.id", caller);
        });
    }

    /** Without a trace, {@code description} is not called. */
    public static void trace(Consumer<Span> description) {
        current().map(context -> context.span).filter(Span::isRecording).ifPresent(description);
    }

    /** The correlation id in the log lines of this thread's operation; a new id outside of an operation. */
    public static String correlationId() {
        return current().map(context -> context.id).orElseGet(OperationContext::freshId);
    }

    /** Returns an executor of virtual threads that run in the context of the current thread. */
    public static Executor virtualThreads() {
        Context context = Context.current();
        return part -> Thread.startVirtualThread(context.wrap(part));
    }

    /** The message of the failure is left out, because it may contain confidential text. */
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

    /** An operation, user or caller that is not set is empty. An unknown field or a missing trace id is null. */
    @Nullable
    String field(String name) {
        return switch (name) {
            case "correlationId" -> id;
            case "operation" -> operation;
            case "userId" -> user;
            case "caller" -> caller;
            case "traceId" ->
                span.getSpanContext().isValid() ? span.getSpanContext().getTraceId() : null;
            default -> null;
        };
    }

    /**
     * Gives log lines the fields of their operation, as the format in {@code logging.properties} requires.
     * {@code META-INF/services} registers this class. Other providers set other fields.
     */
    public static final class LogFields implements MdcProvider {
        @Override
        public @Nullable String get(String name) {
            return current().map(context -> context.field(name)).orElse(null);
        }

        @Override
        public void put(String name, String value) {}

        @Override
        public void remove(String name) {}

        @Override
        public void clear() {}
    }
}
