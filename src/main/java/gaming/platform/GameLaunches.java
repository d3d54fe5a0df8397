package gaming.platform;

import gaming.config.Keys;
import gaming.core.Bulkhead;
import gaming.core.Starting;
import gaming.core.WebAddress;
import gaming.outbound.NoAnswer;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;

/**
 * Asks the platform for the URLs at which games are played. After any failure there is no URL (details.md,
 * "Catalogue"), because no money is at stake and the player can ask again.
 */
@ApplicationScoped
public class GameLaunches {
    private static final System.Logger LOG = System.getLogger(GameLaunches.class.getName());

    /** The length in characters; the tokens of some game providers have a thousand characters. */
    static final int LONGEST_URL = 4096;

    private final boolean plainHttp;
    private final PlatformClient<LaunchCalls> platform;
    private final Bulkhead places;
    private final LaunchLog log = new LaunchLog();

    @Inject
    GameLaunches(Config config) {
        this(Keys.read(config, PlatformSettings::from));
    }

    GameLaunches(PlatformSettings settings) {
        this(settings, client(settings));
    }

    GameLaunches(PlatformSettings settings, PlatformClient<LaunchCalls> platform) {
        this.platform = platform;
        plainHttp = settings.plainHttp();
        places = new Bulkhead(settings.concurrentLaunches(), Duration.ZERO);
    }

    static PlatformClient<LaunchCalls> client(PlatformSettings settings) {
        Duration timeout = settings.launchTimeout();
        return PlatformClient.of(LaunchCalls.class, settings, timeout, timeout, Answer.LARGEST_BODY, LOG);
    }

    void warm(@Observes Starting starting) {
        platform.warm(LaunchCalls::warm);
    }

    @PreDestroy
    void close() {
        platform.close();
    }

    /**
     * Returns the absolute http or https URL of the game; http is allowed only in the local environment. The call takes
     * no longer than {@code gaming-platform.launch-timeout}. Returns empty also if too many launches are under way.
     */
    public Optional<String> launch(GameLaunch launch) {
        try {
            Answer answer = answer(launch);
            Optional<String> url = url(answer, plainHttp);
            if (url.isEmpty()) {
                log.unavailable(launch, answer);
            }
            return url;
        } catch (NoAnswer none) {
            log.unavailable(launch, none.phrase());
            return Optional.empty();
        }
    }

    private Answer answer(GameLaunch launch) {
        try (var _ = places.enter(() -> new NoAnswer.NeverSent(NoAnswer.TOO_MANY))) {
            return platform.answer(calls -> calls.launch(LaunchCalls.Request.of(launch)));
        }
    }

    static Optional<String> url(Answer answer, boolean plainHttp) {
        boolean success = answer.status() / 100 == 2 && !answer.json().hasNonNull("error");
        return Optional.ofNullable(answer.json().path("url").textValue())
                .filter(url -> success && url.length() <= LONGEST_URL && opens(url, plainHttp));
    }

    private static boolean opens(String text, boolean plainHttp) {
        try {
            URI url = new URI(text);
            return WebAddress.isAllowed(url, plainHttp) && url.getRawUserInfo() == null;
        } catch (URISyntaxException _) {
            return false;
        }
    }
}
