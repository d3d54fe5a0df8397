package gaming.platform;

import java.util.Optional;

/**
 * A game that a visitor wants to play.
 *
 * @param country an ISO 3166-1 alpha-2 code; empty if unknown
 * @param device MOBILE, TABLET or DESKTOP
 * @param language a language tag
 */
public record GameLaunch(
        String gameCode,
        Optional<String> playerId,
        Mode mode,
        Optional<String> country,
        String device,
        String language) {
    /** The mode of the game, for money or for fun, in the platform's terms. */
    public enum Mode {
        REAL,
        DEMO
    }

    public GameLaunch {
        if (playerId.isPresent() != (mode == Mode.REAL)) {
            throw new IllegalArgumentException("A launch for money has a player, and a demo has none");
        }
    }
}
