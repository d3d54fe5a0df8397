package gaming.events;

import gaming.config.Keys;
import gaming.core.Starting;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import org.eclipse.microprofile.config.Config;

/** Reads the settings once, for the whole capability. */
@ApplicationScoped
class EventsConfiguration {
    @Produces
    @Singleton
    EventsSettings settings(Config config) {
        return Keys.read(config, EventsSettings::from);
    }

    /** A setting that can not work stops the start, not the first message. */
    void checkAtStart(@Observes Starting starting, EventsSettings settings) {
        settings.kafka().ifPresent(KafkaClients::check);
    }
}
