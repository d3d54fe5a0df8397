package world;

import dev.Feeds;
import dev.TestKeys;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The settings of a service in production. The sandboxes speak http, and the API keys are those of tests; production
 * refuses both.
 */
public final class Production {
    private Production() {}

    /** With sign-in by Facebook, where no server runs. */
    public static Map<String, String> withFacebook(String frontend) {
        Map<String, String> keys = configuration(frontend);
        keys.putAll(World.facebook().configuration());
        Stream.of("authorization-endpoint", "token-endpoint", "profile-endpoint")
                .forEach(key -> keys.put("social.facebook." + key, "https://facebook.invalid/" + key));
        return keys;
    }

    /** Feeds with an API key that production accepts. */
    public static Feeds feeds(URI internalUrl) {
        return new Feeds(internalUrl, TestKeys.ApiKey.DATA_FEED.ownValue());
    }

    public static Map<String, String> configuration(String frontend) {
        var keys = new HashMap<String, String>();
        Stream.of(
                        World.google().configuration(),
                        World.facebook().configuration(),
                        World.chat().configuration(),
                        World.operators().configuration(),
                        World.keys().console(""))
                .flatMap(sandbox -> sandbox.keySet().stream())
                .forEach(key -> keys.put(key, ""));
        keys.put("promo-feed.url", "");
        keys.put("access.issuers.file", "");
        keys.put("app.environment", "production");
        keys.put("api-keys.file", World.keys().ownApiKeys().toString());
        keys.put("social.frontend-url", frontend);
        return keys;
    }
}
