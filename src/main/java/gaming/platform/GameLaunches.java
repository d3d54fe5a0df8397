package gaming.platform;

import gaming.config.Keys;
import gaming.core.Starting;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import org.eclipse.microprofile.config.Config;

/**
 * Asks the platform where games are played. Whatever goes wrong, there is just no URL (details.md, "Catalogue"): nothing
 * is at stake, and whoever wants to play asks again.
 */
@ApplicationScoped
public class GameLaunches {
    private static final System.Logger LOG = System.getLogger(GameLaunches.class.getName());

    private final PlatformSettings settings;
    private final LaunchCalls calls;
    private final Replies replies;
    private final Semaphore free;
    private final LaunchLog log = new LaunchLog();

    @Inject
    GameLaunches(Config config, LaunchCalls calls) {
        this(Keys.read(config, PlatformSettings::from), calls);
    }

    GameLaunches(PlatformSettings settings, LaunchCalls calls) {
        this.settings = settings;
        this.calls = calls;
        replies = new Replies(LOG, settings.launchTimeout());
        free = new Semaphore(settings.concurrentLaunches());
    }

    void warm(@Observes Starting starting) {
        if (configured()) {
            calls.warm();
        }
    }

    /**
     * The absolute http or https URL of the game, https only outside of the local environment; takes no longer than
     * {@code gaming-platform.launch-timeout}. Empty when the platform has no such game, fails, is too slow, is not
     * configured, or when too many launches are under way.
     */
    public Optional<String> launch(GameLaunch launch) {
        Reply reply = configured() ? reply(launch) : Replies.NOT_CONFIGURED;
        Optional<String> url = reply instanceof Reply.Answered(Answer answer)
                ? LaunchUrl.of(answer, settings.plainHttp())
                : Optional.empty();
        if (url.isEmpty()) {
            log.unavailable(launch, reply);
        }
        return url;
    }

    private boolean configured() {
        return settings.access().isPresent();
    }

    private Reply reply(GameLaunch launch) {
        if (!free.tryAcquire()) {
            return Replies.TOO_MANY;
        }
        try {
            return replies.to(() -> calls.launch(launch));
        } finally {
            free.release();
        }
    }
}
