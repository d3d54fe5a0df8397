package world;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/** What a service is told to run as in production. The sandboxes speak http, which it refuses there, as the API keys of tests. */
public final class Production {
    private Production() {}

    public static Map<String, String> configuration(String frontend) {
        var keys = new HashMap<String, String>();
        Stream.of(
                        World.google().configuration(),
                        World.facebook().configuration(),
                        World.chat().configuration())
                .flatMap(sandbox -> sandbox.keySet().stream())
                .forEach(key -> keys.put(key, ""));
        keys.put("promo-feed.url", "");
        keys.put("app.environment", "production");
        keys.put("api-keys.file", World.keys().ownApiKeys().toString());
        keys.put("social.frontend-url", frontend);
        return keys;
    }
}
