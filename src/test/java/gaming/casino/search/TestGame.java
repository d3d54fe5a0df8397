package gaming.casino.search;

import gaming.casino.catalogue.CasinoGameType;
import gaming.casino.catalogue.Game;
import gaming.casino.catalogue.GameLooks;
import gaming.casino.catalogue.Localised;
import gaming.casino.catalogue.Policy;
import gaming.casino.catalogue.Provider;
import gaming.casino.catalogue.SortName;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.bson.types.ObjectId;

/** A game as the catalogue has it; everything but the name has a default. */
public record TestGame(
        ObjectId id,
        String name,
        String maker,
        List<String> tags,
        Map<String, String> description,
        Set<String> restricted,
        Policy policy,
        boolean enabled,
        long version) {
    public static TestGame named(String name) {
        return new TestGame(new ObjectId(), name, "Nobody", List.of(), Map.of(), Set.of(), Policy.EVERYBODY, true, 1);
    }

    public TestGame by(String other) {
        return new TestGame(id, name, other, tags, description, restricted, policy, enabled, version);
    }

    public TestGame tagged(String... names) {
        return new TestGame(id, name, maker, List.of(names), description, restricted, policy, enabled, version);
    }

    public TestGame described(String language, String text) {
        return described(Map.of(language, text));
    }

    TestGame described(Map<String, String> texts) {
        return new TestGame(id, name, maker, tags, texts, restricted, policy, enabled, version);
    }

    TestGame restrictedIn(Set<String> countries) {
        return new TestGame(id, name, maker, tags, description, countries, policy, enabled, version);
    }

    TestGame shownBy(Policy shownBy) {
        return new TestGame(id, name, maker, tags, description, restricted, shownBy, enabled, version);
    }

    TestGame enabled(boolean there) {
        return new TestGame(id, name, maker, tags, description, restricted, policy, there, version);
    }

    TestGame renamed(String other, long later) {
        return new TestGame(id, other, maker, tags, description, restricted, policy, enabled, later);
    }

    TestGame at(long later) {
        return renamed(name, later);
    }

    public Game game() {
        return new Game(
                id,
                provider(),
                id.toHexString(),
                name,
                SortName.of(name),
                id.toHexString(),
                CasinoGameType.SLOTS,
                enabled,
                restricted,
                policy,
                looks(),
                version);
    }

    private Provider provider() {
        return new Provider(
                new ObjectId(),
                maker.toLowerCase(Locale.ROOT),
                maker,
                SortName.of(maker),
                null,
                0,
                true,
                null,
                null,
                Instant.EPOCH,
                Instant.EPOCH,
                1);
    }

    private GameLooks looks() {
        return new GameLooks(
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                List.of(),
                tags,
                restricted,
                null,
                new Localised(description, false),
                null,
                policy,
                null);
    }
}
