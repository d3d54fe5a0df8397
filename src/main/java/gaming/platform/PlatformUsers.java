package gaming.platform;

import gaming.config.Keys;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import org.eclipse.microprofile.config.Config;

/** Asks the platform for its users, a page at a time; call it outside of any transaction. Whatever happens is a value. */
@ApplicationScoped
public class PlatformUsers {
    /** The most that the platform gives at once (external-systems.md). */
    public static final int LARGEST_PAGE = 1000;

    private static final System.Logger LOG = System.getLogger(PlatformUsers.class.getName());

    private final PlatformSettings settings;
    private final UserCalls calls;
    private final Replies replies;

    @Inject
    PlatformUsers(Config config, UserCalls calls) {
        settings = Keys.read(config, PlatformSettings::from);
        this.calls = calls;
        replies = new Replies(LOG, settings.attemptTimeout());
    }

    /** Whether a platform is configured at all. */
    public boolean configured() {
        return settings.access().isPresent();
    }

    /** The upper bound of one {@link #page}, whatever the platform and the network do. */
    public Duration longest() {
        return settings.longest();
    }

    /** Up to {@code limit} users in the platform's order, from {@code offset} on; at most {@link #LARGEST_PAGE}. */
    public UsersPage page(long offset, int limit) {
        Reply reply = configured() ? replies.to(() -> calls.users(offset, limit)) : Replies.NOT_CONFIGURED;
        return reply instanceof Reply.Answered(Answer answer)
                ? UsersPage.of(answer, offset, limit)
                : new UsersPage.None(reply.phrase());
    }
}
