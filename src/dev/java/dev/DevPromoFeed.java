package dev;

import java.util.Map;
import java.util.Optional;
import sandbox.SandboxPromoFeed;

/** The sportsbook of the dev run: a sandbox with a few promotions, unless somebody named another. */
final class DevPromoFeed {
    private static final String URL = "promo-feed.url";
    private static final String PORT = "dev.promo-feed.port";
    private static final String PROMOTIONS = """
            {"promotions":[
             {"id":"sportsbook-derby","title":{"en":"Derby weekend","de":"Derby-Wochenende"},
              "description":"Twice the points on every derby","imageUrl":"https://img.example/derby.png","link":"/sports/derby"},
             {"id":"sportsbook-first-bet","title":"Your first bet is on us","description":"Up to EUR 10",
              "imageUrl":"https://img.example/first-bet.png","link":"/sports/first-bet"}]}""";

    private DevPromoFeed() {}

    /** Starts it and tells the service. */
    static Optional<SandboxPromoFeed> start() {
        if (DevSettings.given(URL).isPresent()) {
            return Optional.empty();
        }
        SandboxPromoFeed sandbox = DevSettings.listening(PORT, SandboxPromoFeed::start);
        sandbox.body(PROMOTIONS);
        io.helidon.Main.addShutdownHandler(new AtExit(sandbox::close));
        DevSettings.preset(Map.of(URL, sandbox.url().toString()));
        return Optional.of(sandbox);
    }
}
