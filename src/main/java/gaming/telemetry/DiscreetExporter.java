package gaming.telemetry;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.data.DelegatingSpanData;
import io.opentelemetry.sdk.trace.data.EventData;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.data.StatusData;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.util.Collection;
import java.util.List;

/**
 * Sends of a failure what it was and not what it said: the database names the value that is there twice, and that may be
 * somebody's address.
 */
record DiscreetExporter(SpanExporter exporter) implements SpanExporter {
    private static final AttributeKey<String> TYPE = AttributeKey.stringKey("exception.type");

    @Override
    public CompletableResultCode export(Collection<SpanData> spans) {
        return exporter.export(spans.stream().<SpanData>map(Discreet::new).toList());
    }

    @Override
    public CompletableResultCode flush() {
        return exporter.flush();
    }

    @Override
    public CompletableResultCode shutdown() {
        return exporter.shutdown();
    }

    private static final class Discreet extends DelegatingSpanData {
        Discreet(SpanData span) {
            super(span);
        }

        @Override
        public List<EventData> getEvents() {
            return super.getEvents().stream().map(Discreet::without).toList();
        }

        @Override
        public StatusData getStatus() {
            return StatusData.create(super.getStatus().getStatusCode(), "");
        }

        private static EventData without(EventData event) {
            String type = event.getAttributes().get(TYPE);
            Attributes kept = type == null ? Attributes.empty() : Attributes.of(TYPE, type);
            return EventData.create(event.getEpochNanos(), event.getName(), kept);
        }
    }
}
