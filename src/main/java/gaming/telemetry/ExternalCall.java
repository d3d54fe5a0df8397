package gaming.telemetry;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Context;
import java.net.http.HttpRequest;
import java.util.List;

/**
 * One exchange with another system, from its beginning to the end of the answer. It is measured by
 * {@code external_seconds{system,outcome}} (details.md, "Metrics") and by a span. Each attempt is an exchange of its
 * own.
 */
public final class ExternalCall implements AutoCloseable {
    static final String SUCCESS = "success";
    static final String REFUSED = "refused";
    static final String FAILED = "failed";
    static final String NO_ANSWER = "no_answer";
    private static final List<String> OUTCOMES = List.of(SUCCESS, REFUSED, FAILED, NO_ANSWER);

    private static final Timers TIMES = Timers.of(
            "external",
            "Single exchanges with other systems: success, HTTP 2xx or 3xx; refused, 4xx; failed, 5xx; no_answer, none whole"
                    + " and in time",
            "system",
            "outcome");

    private final ExternalSystem system;
    private final Span span;
    private final long begun = System.nanoTime();
    private String outcome = NO_ANSWER;

    private ExternalCall(ExternalSystem system, Span span) {
        this.system = system;
        this.span = span;
    }

    static void showAll() {
        for (ExternalSystem system : ExternalSystem.values()) {
            OUTCOMES.forEach(outcome -> TIMES.show(system.label(), outcome));
            ExternalStates.show(system);
        }
    }

    /** The exchanges with this outcome since the start of the pod. */
    static long count(ExternalSystem system, String outcome) {
        return TIMES.count(system.label(), outcome);
    }

    public static ExternalCall begin(ExternalSystem system, String method) {
        return new ExternalCall(system, Traces.call(system, method));
    }

    public HttpRequest traced(HttpRequest request) {
        if (!span.getSpanContext().isValid()) {
            return request;
        }
        HttpRequest.Builder traced = HttpRequest.newBuilder(request, (_, _) -> true);
        Traces.headers().inject(Context.current().with(span), traced, HttpRequest.Builder::setHeader);
        return traced.build();
    }

    /** A call without this record counts as {@code no_answer}. */
    public void answered(int status) {
        outcome = switch (status / 100) {
            case 2, 3 -> SUCCESS;
            case 4 -> REFUSED;
            default -> FAILED;
        };
        span.setAttribute("http.response.status_code", status);
    }

    @Override
    public void close() {
        TIMES.record(System.nanoTime() - begun, system.label(), outcome);
        ExternalStates.ended(system, outcome);
        if (!outcome.equals(SUCCESS)) {
            span.setStatus(StatusCode.ERROR).setAttribute("error.type", outcome);
        }
        span.end();
    }
}
