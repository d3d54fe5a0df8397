package gaming.claim;

import gaming.Starting;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import org.eclipse.microprofile.config.Config;

/** Reads the settings once, for the whole capability. */
@ApplicationScoped
class ClaimConfiguration {
    @Produces
    @Singleton
    ClaimSettings settings(Config config) {
        return ClaimSettings.from(config);
    }

    /** A setting that can not work stops the start, not the first claim. */
    void checkAtStart(@Observes Starting starting, ClaimSettings settings) {}
}
