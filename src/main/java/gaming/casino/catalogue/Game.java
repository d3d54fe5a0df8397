package gaming.casino.catalogue;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * A game of the catalogue; {@code code} is the platform's name for it, {@code sortName} the name as lists are sorted by,
 * {@code version} the catalogue's when it or its provider changed last.
 */
public record Game(
        ObjectId id,
        Provider provider,
        String slug,
        String name,
        String sortName,
        String code,
        CasinoGameType type,
        boolean enabled,
        Set<String> restrictedCountries,
        Policy policy,
        GameLooks looks,
        long version) {
    /** How ties are broken: by name, then id (details.md, "Catalogue"). */
    public static final Comparator<Game> BY_NAME =
            Comparator.comparing(Game::sortName).thenComparing(Game::id);

    static Game of(
            ObjectId id,
            Provider provider,
            String slug,
            String name,
            String code,
            CasinoGameType type,
            boolean enabled,
            GameLooks looks,
            long version) {
        return new Game(
                id,
                provider,
                slug,
                name,
                SortName.of(name),
                code,
                type,
                enabled,
                Objects.requireNonNullElse(looks.restrictedCountries(), Set.<String>of()).stream()
                        .map(country -> country.toUpperCase(Locale.ROOT))
                        .collect(Collectors.toUnmodifiableSet()),
                Objects.requireNonNullElse(looks.policy(), Policy.EVERYBODY),
                looks,
                Math.max(version, provider.version()));
    }

    /** None where its provider is left out. */
    static Optional<Game> read(StoredGame row, @Nullable Provider provider) {
        CasinoGameType type = CasinoGameType.valueOf(row.type);
        GameLooks looks = StoredJson.read(row.presentation, GameLooks.class);
        return Optional.ofNullable(provider)
                .map(owner -> of(row.id, owner, row.slug, row.name, row.code, type, row.enabled, looks, row.version));
    }

    /** The same game of its provider as that is now. */
    Game of(Provider changed) {
        long latest = Math.max(version, changed.version());
        return new Game(
                id, changed, slug, name, sortName, code, type, enabled, restrictedCountries, policy, looks, latest);
    }

    /** Enabled, as its provider is: what is not does not exist for visitors. */
    public boolean isThere() {
        return enabled && provider.enabled();
    }

    /** Not playable in this country; nothing is restricted by list in an unknown one (details.md, "Catalogue"). */
    public boolean isRestrictedIn(Optional<String> country) {
        return country.filter(restrictedCountries::contains).isPresent()
                || !policy.countries().fit(country);
    }

    /** Whether lists and search show it. */
    public boolean isShownTo(Audience audience) {
        return isThere() && !isRestrictedIn(audience.country()) && policy.fits(audience);
    }

    public boolean underMaintenance() {
        return Boolean.TRUE.equals(looks.underMaintenance());
    }

    public boolean featuredByProvider() {
        return Boolean.TRUE.equals(looks.featuredByProvider());
    }

    /** Whether it can be tried without money. */
    public boolean hasDemo() {
        return !Boolean.FALSE.equals(looks.demo());
    }

    /** Last where the provider gave none. */
    public int indexInProvider() {
        return Objects.requireNonNullElse(looks.indexInProvider(), Integer.MAX_VALUE);
    }

    public List<String> tagNames() {
        return Objects.requireNonNullElse(looks.tagNames(), List.of());
    }

    public List<String> features() {
        return Objects.requireNonNullElse(looks.features(), List.of());
    }

    /** Texts by language; none where it has no description. */
    public Localised description() {
        return Objects.requireNonNullElse(looks.description(), Localised.NONE);
    }
}
