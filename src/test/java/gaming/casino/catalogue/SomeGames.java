package gaming.casino.catalogue;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.bson.types.ObjectId;

/** A catalogue made by hand, for rules that need no database. */
public final class SomeGames {
    private final Map<ObjectId, Provider> providers = new HashMap<>();
    private final Map<ObjectId, Game> games = new HashMap<>();

    public Provider provider(String slug, int index, boolean enabled) {
        var provider = new Provider(
                new ObjectId(),
                slug,
                slug,
                SortName.of(slug),
                null,
                index,
                enabled,
                null,
                null,
                Instant.EPOCH,
                Instant.EPOCH);
        providers.put(provider.id(), provider);
        return provider;
    }

    public Provider provider(String slug) {
        return provider(slug, Integer.MAX_VALUE, true);
    }

    public Game game(Provider provider, String name) {
        return game(provider, name, true, "{}");
    }

    /** Its slug is its name; {@code looks} is JSON. */
    public Game game(Provider provider, String name, boolean enabled, String looks) {
        GameLooks read = StoredJson.read(looks, GameLooks.class);
        var game = new Game(
                new ObjectId(), provider, name, name, SortName.of(name), "code", CasinoGameType.SLOTS, enabled, read);
        games.put(game.id(), game);
        return game;
    }

    /** As it is now. */
    public Games now() {
        return new Games(Map.copyOf(providers), Map.copyOf(games));
    }
}
