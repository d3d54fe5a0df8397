package gaming.platform;

import gaming.config.Keys;
import gaming.outbound.NoAnswer;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import org.eclipse.microprofile.config.Config;

/** Asks the platform for its users, a page at a time; call it outside of any transaction. Each result is a value. */
@ApplicationScoped
public class PlatformUsers {
    /** The most that the platform gives at once (external-systems.md). */
    public static final int LARGEST_PAGE = 1000;

    private static final System.Logger LOG = System.getLogger(PlatformUsers.class.getName());

    /** Bytes of a page of 1,000 users, 8 KiB each; theirs have a few hundred. */
    private static final int LARGEST_BODY = 8 * 1024 * 1024;

    private final PlatformSettings settings;
    private final PlatformClient<UserCalls> platform;

    @Inject
    PlatformUsers(Config config) {
        settings = Keys.read(config, PlatformSettings::from);
        platform = PlatformClient.of(
                UserCalls.class, settings, settings.attemptTimeout(), settings.readTimeout(), LARGEST_BODY, LOG);
    }

    @PreDestroy
    void close() {
        platform.close();
    }

    /** Whether a platform is configured at all. */
    public boolean configured() {
        return platform.configured();
    }

    /** The upper bound of one {@link #page}, whatever the platform and the network do. */
    public Duration longest() {
        return settings.longest();
    }

    /** Up to {@code limit} users in the platform's order, from {@code offset} on; at most {@link #LARGEST_PAGE}. */
    public UsersPage page(long offset, int limit) {
        try {
            return UsersPage.of(platform.answer(calls -> calls.users(offset, limit)), offset, limit);
        } catch (NoAnswer none) {
            return new UsersPage.None(none.phrase());
        }
    }
}
