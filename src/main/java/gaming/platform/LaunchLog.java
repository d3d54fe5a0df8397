package gaming.platform;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;

/**
 * Says why there is no launch URL. A page wants many, and a platform that is away fails all of them: the same reason is
 * said once in ten minutes, with the game that met it first. URLs and players are not told.
 */
final class LaunchLog {
    static final Duration SILENCE = Duration.ofMinutes(10);

    private static final System.Logger LOG = System.getLogger(LaunchLog.class.getName());
    private static final int REASONS = 10_000;
    private static final int CHARACTERS_OF_A_CODE = 100;
    private static final int NOT_FOUND = 404;

    private final Cache<String, Boolean> said =
            Caffeine.newBuilder().maximumSize(REASONS).expireAfterWrite(SILENCE).build();

    void unavailable(GameLaunch launch, Reply reply) {
        String game = shown(launch.gameCode());
        if (reply instanceof Reply.Answered(Answer answer)) {
            if (answer.status() == NOT_FOUND) {
                String what = "The platform has no " + launch.mode() + " launch of game " + game;
                say(System.Logger.Level.INFO, what, what);
                return;
            }
            if (answer.status() / 100 == 2) {
                warn(reply.phrase() + " without a URL that can be opened", game);
                return;
            }
        }
        warn(reply.phrase(), game);
    }

    private void warn(String reason, String game) {
        say(
                System.Logger.Level.WARNING,
                reason,
                "No launch URL of game " + game + ": " + reason + "; the same of other games is not logged for "
                        + SILENCE.toMinutes() + " minutes");
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
