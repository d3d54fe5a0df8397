package gaming.platform;

import gaming.config.Keys;
import gaming.outbound.NoAnswer;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.eclipse.microprofile.config.Config;

/** Asks the platform for its users, one page at a time. Must be called outside of any transaction. */
@ApplicationScoped
public class PlatformUsers {
    /** The largest page that the platform returns (external-systems.md). */
    public static final int LARGEST_PAGE = 1000;

    private static final System.Logger LOG = System.getLogger(PlatformUsers.class.getName());

    /** The bytes of a page of 1,000 users, with 8 KiB for each user. Real users have a few hundred bytes. */
    private static final int LARGEST_BODY = 8 * 1024 * 1024;

    private final PlatformClient<UserCalls> platform;

    @Inject
    PlatformUsers(Config config) {
        PlatformSettings settings = Keys.read(config, PlatformSettings::from);
        platform = PlatformClient.of(
                UserCalls.class, settings, settings.attemptTimeout(), settings.readTimeout(), LARGEST_BODY, LOG);
    }

    @PreDestroy
    void close() {
        platform.close();
    }

    public boolean configured() {
        return platform.configured();
    }

    /** Returns users in the platform's order. The largest limit is {@link #LARGEST_PAGE}. */
    public UsersPage page(long offset, int limit) {
        try {
            return UsersPage.of(platform.answer(calls -> calls.users(offset, limit)), offset, limit);
        } catch (NoAnswer none) {
            return new UsersPage.None(none.phrase());
        }
    }
}
