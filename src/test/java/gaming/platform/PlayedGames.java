package gaming.platform;

import gaming.platform.GameLaunch.Mode;
import java.util.Optional;

/** Launches to test with. */
final class PlayedGames {
    static final String URL = "https://games.example/play?token=t-1";

    private PlayedGames() {}

    static GameLaunch real(String gameCode) {
        return new GameLaunch(gameCode, Optional.of("4711"), Mode.REAL, Optional.of("DE"), "MOBILE", "de");
    }

    static GameLaunch demo(String gameCode) {
        return new GameLaunch(gameCode, Optional.empty(), Mode.DEMO, Optional.empty(), "DESKTOP", "en");
    }

    static String answer(String url) {
        return "{\"url\":\"" + url + "\"}";
    }
}
