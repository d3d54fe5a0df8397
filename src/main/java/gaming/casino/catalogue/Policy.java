package gaming.casino.catalogue;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Decides which audience sees a game, a page, a promotion, a bar or an explore (details.md, "Catalogue"). All given
 * conditions must fit. Segments are compared as they are written. An unknown country
 * fits a list of denied countries, but it fits no list of allowed countries.
 */
public record Policy(
        Countries countries,
        Set<String> devices,
        Set<String> segments,
        @Nullable Boolean authenticated) {
    public static final Policy EVERYBODY = new Policy(null, null, null, null);

    /** Countries in upper case. A denied country is denied even if it is also allowed. */
    public record Countries(Set<String> allow, Set<String> deny) {
        @SuppressWarnings("NullAway") // the JSON may lack the value
        public Countries(@Nullable Set<String> allow, @Nullable Set<String> deny) {
            this.allow = upper(allow);
            this.deny = upper(deny);
        }

        boolean fit(Optional<String> country) {
            return (allow.isEmpty() || country.filter(allow::contains).isPresent())
                    && country.filter(deny::contains).isEmpty();
        }
    }

    @SuppressWarnings("NullAway") // the JSON may lack the value
    public Policy(
            @Nullable Countries countries,
            @Nullable Set<String> devices,
            @Nullable Set<String> segments,
            @Nullable Boolean authenticated) {
        this.countries = countries == null ? new Countries(null, null) : countries;
        this.devices = upper(devices);
        this.segments = segments == null ? Set.of() : Set.copyOf(segments);
        this.authenticated = authenticated;
    }

    public boolean fits(Audience audience) {
        return countries.fit(audience.country())
                && (devices.isEmpty() || devices.contains(audience.device()))
                && (segments.isEmpty() || audience.segments().stream().anyMatch(segments::contains))
                && (authenticated == null || authenticated == audience.signedIn());
    }

    /** The number of given conditions. Of variants with one priority, the one with the most conditions is shown. */
    public int conditions() {
        return (int) List.of(
                        !countries.allow().isEmpty() || !countries.deny().isEmpty(),
                        !devices.isEmpty(),
                        !segments.isEmpty(),
                        authenticated != null)
                .stream()
                .filter(given -> given)
                .count();
    }

    static Set<String> upper(@Nullable Set<String> names) {
        return names == null
                ? Set.of()
                : names.stream().map(name -> name.toUpperCase(Locale.ROOT)).collect(Collectors.toUnmodifiableSet());
    }
}
