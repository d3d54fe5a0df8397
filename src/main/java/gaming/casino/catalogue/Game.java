package gaming.casino.catalogue;

import gaming.database.Row;
import gaming.database.snapshots.StoredRows.ChangedRows;
import gaming.database.snapshots.StoredRows.Changes;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** A game of the catalogue. {@code code} is the platform's name of the game. */
public record Game(
        ObjectId id,
        Provider provider,
        String slug,
        String name,
        String sortName,
        String code,
        CasinoGameType type,
        boolean enabled,
        GameLooks looks) {
    /** By name, and equal names by id (details.md, "Catalogue"). */
    public static final Comparator<Game> BY_NAME =
            Comparator.comparing(Game::sortName).thenComparing(Game::id);

    static Changes<ObjectId, Optional<Game>> changed(ChangedRows since, Map<ObjectId, Provider> providers) {
        return since.of("game", """
                select id, provider_id, slug, name, code, type, enabled, presentation from game where version > ?""", row -> row.getId("id"), row -> read(row, providers.get(row.getId("provider_id"))));
    }

    /** Returns no game if {@code provider} is null, because the catalogue then leaves out the provider. */
    private static Optional<Game> read(Row row, @Nullable Provider provider) {
        String name = row.getString("name");
        CasinoGameType type = CasinoGameType.valueOf(row.getString("type"));
        GameLooks looks = StoredJson.read(row.getString("presentation"), GameLooks.class);
        return Optional.ofNullable(provider)
                .map(owner -> new Game(
                        row.getId("id"),
                        owner,
                        row.getString("slug"),
                        name,
                        SortName.of(name),
                        row.getString("code"),
                        type,
                        row.getBoolean("enabled"),
                        looks));
    }

    Game of(Provider changed) {
        return new Game(id, changed, slug, name, sortName, code, type, enabled, looks);
    }

    /** Whether the game and its provider are both enabled. Otherwise the game does not exist for visitors. */
    public boolean isThere() {
        return enabled && provider.enabled();
    }

    /** The list of restricted countries does not apply to an unknown country (details.md, "Catalogue"). */
    public boolean isRestrictedIn(Optional<String> country) {
        return country.filter(looks.restrictedCountries()::contains).isPresent()
                || !looks.policy().countries().fit(country);
    }

    /** Whether lists and search show the game. */
    public boolean isShownTo(Audience audience) {
        return isThere()
                && !isRestrictedIn(audience.country())
                && looks.policy().fits(audience);
    }

    public boolean underMaintenance() {
        return looks.underMaintenance();
    }

    public boolean hasDemo() {
        return !Boolean.FALSE.equals(looks.demo());
    }

    /** The place among the games of the provider. A game without a place comes last. */
    public int indexInProvider() {
        return Objects.requireNonNullElse(looks.indexInProvider(), Integer.MAX_VALUE);
    }

    public List<String> tagNames() {
        return looks.tagNames();
    }

    public Localised description() {
        return Objects.requireNonNullElse(looks.description(), Localised.NONE);
    }
}
