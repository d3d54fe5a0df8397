package gaming.casino.catalogue;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * To whom something is shown (details.md, "Catalogue"): all given conditions must fit, none given fits everybody. An
 * unknown country fits a list of denied ones and no list of allowed ones; one of several segments is enough.
 */
public record Policy(
        Countries countries,
        Set<String> devices,
        Set<String> segments,
        @Nullable Boolean authenticated) {
    public static final Policy EVERYBODY = new Policy(null, null, null, null);

    /** Countries in upper case; a denied one is denied even if it is allowed too. */
    public record Countries(Set<String> allow, Set<String> deny) {
        @SuppressWarnings("NullAway") // absent in JSON
        public Countries(@Nullable Set<String> allow, @Nullable Set<String> deny) {
            this.allow = upper(allow);
            this.deny = upper(deny);
        }

        boolean fit(Optional<String> country) {
            return (allow.isEmpty() || country.filter(allow::contains).isPresent())
                    && country.filter(deny::contains).isEmpty();
        }
    }

    @SuppressWarnings("NullAway") // absent in JSON
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

    /** How many conditions are given: countries, devices, segments, signed in or not. */
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

    private static Set<String> upper(@Nullable Set<String> names) {
        return names == null
                ? Set.of()
                : names.stream().map(name -> name.toUpperCase(Locale.ROOT)).collect(Collectors.toUnmodifiableSet());
    }
}
