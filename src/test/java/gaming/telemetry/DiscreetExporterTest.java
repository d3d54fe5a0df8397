package gaming.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.junit.jupiter.api.Test;

class DiscreetExporterTest {
    private final Sent sent = new Sent();

    @Test
    void tellsWhatAFailureWasAndNotWhatItSaid() {
        try (var provider = SdkTracerProvider.builder()
                .addSpanProcessor(SimpleSpanProcessor.create(new TraceExport.DiscreetExporter(sent)))
                .build()) {
            Span span = provider.get("test").spanBuilder("insert user").startSpan();
            span.recordException(new SQLException("Duplicate entry 'amber@example.com' for key 'username_key'"));
            span.setStatus(StatusCode.ERROR, "Duplicate entry 'amber@example.com'");
            span.end();
        }

        assertThat(sent.spans).singleElement().satisfies(span -> {
            assertThat(span.getName()).isEqualTo("insert user");
            assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
            assertThat(span.getStatus().getDescription()).isEmpty();
            assertThat(span.getEvents())
                    .singleElement()
                    .satisfies(event -> assertThat(
                                    List.copyOf(event.getAttributes().asMap().values()))
                            .containsExactly("java.sql.SQLException"));
        });
    }

    private static final class Sent implements SpanExporter {
        final List<SpanData> spans = new ArrayList<>();

        @Override
        public CompletableResultCode export(Collection<SpanData> more) {
            spans.addAll(more);
            return CompletableResultCode.ofSuccess();
        }

        @Override
        public CompletableResultCode flush() {
            return CompletableResultCode.ofSuccess();
        }

        @Override
        public CompletableResultCode shutdown() {
            return CompletableResultCode.ofSuccess();
        }
    }
}
