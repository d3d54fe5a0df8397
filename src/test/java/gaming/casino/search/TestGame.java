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
        boolean enabled) {
    public static TestGame named(String name) {
        return new TestGame(new ObjectId(), name, "Nobody", List.of(), Map.of(), Set.of(), Policy.EVERYBODY, true);
    }

    public TestGame by(String other) {
        return new TestGame(id, name, other, tags, description, restricted, policy, enabled);
    }

    public TestGame tagged(String... names) {
        return new TestGame(id, name, maker, List.of(names), description, restricted, policy, enabled);
    }

    public TestGame described(String language, String text) {
        return described(Map.of(language, text));
    }

    TestGame described(Map<String, String> texts) {
        return new TestGame(id, name, maker, tags, texts, restricted, policy, enabled);
    }

    TestGame restrictedIn(Set<String> countries) {
        return new TestGame(id, name, maker, tags, description, countries, policy, enabled);
    }

    TestGame shownBy(Policy shownBy) {
        return new TestGame(id, name, maker, tags, description, restricted, shownBy, enabled);
    }

    TestGame enabled(boolean there) {
        return new TestGame(id, name, maker, tags, description, restricted, policy, there);
    }

    TestGame renamed(String other) {
        return new TestGame(id, other, maker, tags, description, restricted, policy, enabled);
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
                looks());
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
                Instant.EPOCH);
    }

    private GameLooks looks() {
        return new GameLooks(
                false,
                false,
                false,
                false,
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
