package gaming.platform;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;

/**
 * Logs the reason of a missing launch URL, without URLs and players. A page needs many URLs, and all of them fail while
 * the platform is unavailable. So the same reason is logged once in ten minutes.
 */
final class LaunchLog {
    static final Duration SILENCE = Duration.ofMinutes(10);

    private static final System.Logger LOG = System.getLogger(LaunchLog.class.getName());
    private static final int REASONS = 10_000;
    private static final int CHARACTERS_OF_A_CODE = 100;
    private static final int NOT_FOUND = 404;

    private final Cache<String, Boolean> said =
            Caffeine.newBuilder().maximumSize(REASONS).expireAfterWrite(SILENCE).build();

    void unavailable(GameLaunch launch, Answer answer) {
        if (answer.status() == NOT_FOUND) {
            String line = "The platform has no " + launch.mode() + " launch of game " + shown(launch.gameCode());
            say(System.Logger.Level.INFO, line, line);
        } else {
            boolean success = answer.status() / 100 == 2;
            unavailable(launch, answer.phrase() + (success ? " without a URL that can be opened" : ""));
        }
    }

    void unavailable(GameLaunch launch, String reason) {
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
