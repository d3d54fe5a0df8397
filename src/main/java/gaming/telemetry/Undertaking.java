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
 * One request, task or batch of messages: what its log lines have in common, and the span around all that is done for it.
 * It belongs to the thread that began it until that closes it; others take part by {@link #virtualThreads()}.
 */
public final class Undertaking implements AutoCloseable {
    private static final ContextKey<Undertaking> KEY = ContextKey.named("gaming.undertaking");

    private final String id;
    private final Span span;
    private final Scope scope;
    private volatile String operation;
    private volatile String user = "";

    @SuppressWarnings("MustBeClosedChecker") // closed by close
    private Undertaking(String id, String operation, Span span, Context parent) {
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
    public static Undertaking begin(String operation) {
        String id = freshId();
        return new Undertaking(
                id, operation, Spans.begin(operation, SpanKind.CONSUMER, Context.root(), id), Context.root());
    }

    /** Begins a request, with the span that it has, or without one. */
    static Undertaking request(String id, Span span) {
        return new Undertaking(id, "", span, Context.root());
    }

    /** Says what is done, in words of our own: root fields, or the template of a path. */
    public static void isFor(String operation) {
        current().ifPresent(undertaking -> {
            undertaking.operation = operation;
            undertaking.span.updateName(operation);
        });
    }

    /** Says for whom, by object id: never by a name or an address. */
    public static void isOf(String userId) {
        current().ifPresent(undertaking -> undertaking.user = userId);
    }

    /** Describes it in its trace; no one is called without one. */
    public static void trace(Consumer<Span> description) {
        current().map(undertaking -> undertaking.span).filter(Span::isRecording).ifPresent(description);
    }

    /** By which the lines of what this thread is doing are found; of nothing in particular: a fresh one. */
    public static String correlationId() {
        return current().map(undertaking -> undertaking.id).orElseGet(Undertaking::freshId);
    }

    /** Virtual threads that do their part of what the thread is doing that starts them. */
    public static Executor virtualThreads() {
        Context context = Context.current();
        return part -> Thread.startVirtualThread(context.wrap(part));
    }

    /** It did not come to its end; the message of the failure may hold anything, and stays here. */
    public void failed(Throwable failure) {
        span.setStatus(StatusCode.ERROR)
                .setAttribute("error.type", failure.getClass().getName());
    }

    @Override
    public void close() {
        scope.close();
        span.end();
    }

    static Optional<Undertaking> current() {
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

    /** One of the fields that are added to every log line; null: none. */
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
