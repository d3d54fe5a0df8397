package gaming.telemetry;

import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.http.Headers;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.http.Filter;
import io.helidon.webserver.http.FilterChain;
import io.helidon.webserver.http.RoutingRequest;
import io.helidon.webserver.http.RoutingResponse;
import io.helidon.webserver.http.ServerRequest;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Begins an {@link OperationContext} for every request to a listener, and returns its correlation id in
 * {@code X-Request-Id}. Trusted callers may send their own id and trace ({@code traceparent}, W3C Trace Context).
 */
public final class IncomingRequests implements Filter {
    private static final HeaderName REQUEST_ID = HeaderNames.create("X-Request-Id");
    private static final Pattern WELL_FORMED = Pattern.compile("[A-Za-z0-9._-]{8,64}");

    private final Predicate<ServerRequest> believed;
    private final Function<ServerRequest, Optional<String>> routes;

    /**
     * The filter of one listener.
     *
     * @param believed whether the caller of a request is trusted
     * @param routes returns the path template of a request, or empty for a request that is not traced; called only
     *     while traces are on
     */
    public IncomingRequests(Predicate<ServerRequest> believed, Function<ServerRequest, Optional<String>> routes) {
        this.believed = believed;
        this.routes = routes;
    }

    @Override
    public void filter(FilterChain chain, RoutingRequest request, RoutingResponse response) {
        boolean ours = believed.test(request);
        String id = ours ? given(request.headers()) : OperationContext.freshId();
        try (OperationContext context = OperationContext.request(id, span(request, ours, id))) {
            response.header(REQUEST_ID, id);
            try {
                chain.proceed();
            } catch (CloseConnectionException answered) {
                throw answered;
            } catch (RuntimeException failure) {
                context.failed(failure);
                throw failure;
            } finally {
                describe(context.span(), response.status().code());
            }
        }
    }

    private static String given(Headers headers) {
        return headers.first(REQUEST_ID)
                .filter(id -> WELL_FORMED.matcher(id).matches())
                .orElseGet(OperationContext::freshId);
    }

    private Span span(RoutingRequest request, boolean ours, String id) {
        if (!Traces.on()) {
            return Span.getInvalid();
        }
        Optional<String> route = routes.apply(request);
        if (route.isEmpty()) {
            return Span.getInvalid();
        }
        Context parent =
                ours ? Traces.headers().extract(Context.root(), request.headers(), Reading.HEADERS) : Context.root();
        String method = request.prologue().method().text();
        return Traces.begin(method + " " + route.get(), SpanKind.SERVER, parent, id)
                .setAttribute("http.request.method", method)
                .setAttribute("http.route", route.get());
    }

    private static void describe(Span span, int status) {
        span.setAttribute("http.response.status_code", status);
        if (status >= 500) {
            span.setStatus(StatusCode.ERROR);
        }
    }

    private enum Reading implements TextMapGetter<Headers> {
        HEADERS;

        @Override
        public Iterable<String> keys(Headers headers) {
            return headers.stream().map(header -> header.name()).toList();
        }

        @Override
        public @Nullable String get(@Nullable Headers headers, String name) {
            return headers == null
                    ? null
                    : headers.first(HeaderNames.create(name)).orElse(null);
        }
    }
}
