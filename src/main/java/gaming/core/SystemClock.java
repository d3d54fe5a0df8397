package gaming.core;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;

/** The clock of the service. All days are UTC days (decisions.md, "Identifiers and time"). */
@ApplicationScoped
class SystemClock {
    @Produces
    @Singleton
    Clock utc() {
        return Clock.systemUTC();
    }
}
