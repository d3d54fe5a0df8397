package gaming.signin.session;

import gaming.config.Keys;
import gaming.database.Sql;
import gaming.tasks.Expiring;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import org.eclipse.microprofile.config.Config;

/**
 * The addresses, devices and places of sessions. They go some time after the sign-in, also where the session is kept. A
 * later refresh writes its own address, which goes with the session.
 */
@ApplicationScoped
class SessionAddresses implements Expiring {
    /** The index of sign-ins has all that the condition needs. */
    private static final String CLEAR = """
            update session set ip_address = null, block = null, device = null, country = null, state = null
            where created_at < ? and block is not null order by created_at limit ?""";

    private final Duration kept;
    private final Clock clock;

    @Inject
    SessionAddresses(Config config, Clock clock) {
        kept = Keys.read(config, SessionSettings::from).addressesKept();
        this.clock = clock;
    }

    @Override
    public String expiring() {
        return "addresses";
    }

    @Override
    public int deleteExpired(int most) {
        return Sql.update(CLEAR, clock.instant().minus(kept), most);
    }
}
