package gaming.telemetry;

import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPInputStream;

/** Takes traces by OTLP over HTTP, as a collector does. */
final class Collector implements AutoCloseable {
    private final HttpServer server;
    private final List<Span> spans = new CopyOnWriteArrayList<>();
    private final Map<String, String> resource = new ConcurrentHashMap<>();
    private final AtomicInteger requests = new AtomicInteger();

    Collector() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        server.createContext("/v1/traces", exchange -> {
            requests.incrementAndGet();
            try (var body = new GZIPInputStream(exchange.getRequestBody())) {
                for (var sent : ExportTraceServiceRequest.parseFrom(body).getResourceSpansList()) {
                    sent.getResource()
                            .getAttributesList()
                            .forEach(attribute -> resource.put(
                                    attribute.getKey(), attribute.getValue().getStringValue()));
                    sent.getScopeSpansList().forEach(scope -> spans.addAll(scope.getSpansList()));
                }
            }
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.start();
    }

    /** The address for all signals. */
    URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /** The address for traces. */
    URI endpoint() {
        return address().resolve("/v1/traces");
    }

    /** What the sender says of itself. */
    Map<String, String> resource() {
        return resource;
    }

    List<Span> spans() {
        return spans;
    }

    int requests() {
        return requests.get();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
