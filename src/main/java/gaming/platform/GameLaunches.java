package gaming.platform;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
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

    private static final Duration SILENCE = Duration.ofMinutes(10);
    private static final int REASONS = 10_000;
    private static final int CHARACTERS_OF_A_CODE = 100;
    private static final int NOT_FOUND = 404;

    private final boolean plainHttp;
    private final PlatformClient<LaunchCalls> platform;
    private final Bulkhead places;
    /** The reasons that are logged, each once in ten minutes: a page needs many URLs, and all fail for one reason. */
    private final Cache<String, Boolean> said =
            Caffeine.newBuilder().maximumSize(REASONS).expireAfterWrite(SILENCE).build();

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
                unavailable(launch, answer);
            }
            return url;
        } catch (NoAnswer none) {
            unavailable(launch, none.phrase());
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

    /** Logs why there is no URL, without URLs and players. */
    private void unavailable(GameLaunch launch, Answer answer) {
        if (answer.status() == NOT_FOUND) {
            String line = "The platform has no " + launch.mode() + " launch of game " + shown(launch.gameCode());
            say(System.Logger.Level.INFO, line, line);
        } else {
            boolean success = answer.status() / 100 == 2;
            unavailable(launch, answer.phrase() + (success ? " without a URL that can be opened" : ""));
        }
    }

    private void unavailable(GameLaunch launch, String reason) {
        say(
                System.Logger.Level.WARNING,
                reason,
                "No launch URL of game " + shown(launch.gameCode()) + ": " + reason
                        + "; the same of other games is not logged for " + SILENCE.toMinutes() + " minutes");
    }

    private void say(System.Logger.Level level, String reason, String line) {
        if (said.asMap().putIfAbsent(reason, true) == null) {
            LOG.log(level, line);
        }
    }

    private static String shown(String gameCode) {
        int end = gameCode.offsetByCodePoints(
                0, Math.min(CHARACTERS_OF_A_CODE, gameCode.codePointCount(0, gameCode.length())));
        return Answer.onOneLine(gameCode.substring(0, end));
    }
}
