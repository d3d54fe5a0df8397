package gaming.access;

import gaming.config.Complete;
import java.time.Clock;
import java.util.Map;
import org.eclipse.microprofile.config.Config;

/** Callers for tests without a service. */
public final class TestCallers {
    private static final Config CONFIG = Complete.configuration("local", Map.of());

    private TestCallers() {}

    public static Callers known() {
        return new Callers(new AccessTokens(CONFIG, Clock.systemUTC()), CONFIG);
    }

    /** Looking for a token fails. */
    @SuppressWarnings("NullAway") // the failure is wanted
    public static Callers failing() {
        return new Callers(null, CONFIG);
    }
}
