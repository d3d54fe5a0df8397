package gaming.casino.api;

import gaming.casino.catalogue.Audience;
import gaming.casino.catalogue.Game;
import gaming.casino.catalogue.Policy;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/** The facts that games name. Audiences that differ only in other facts see the same games, so they share lists. */
final class AudienceFacets {
    private final Set<String> countries = new HashSet<>();
    private final Set<String> devices = new HashSet<>();
    private final Set<String> segments = new HashSet<>();
    private boolean signedIn;

    AudienceFacets(Collection<Game> games) {
        for (Game game : games) {
            Policy policy = game.policy();
            countries.addAll(game.restrictedCountries());
            countries.addAll(policy.countries().allow());
            countries.addAll(policy.countries().deny());
            devices.addAll(policy.devices());
            segments.addAll(policy.segments());
            signedIn |= policy.authenticated() != null;
        }
    }

    /** The audience without the facts that no game names. A country that no game names counts as unknown. */
    Audience of(Audience audience) {
        var named = new HashSet<>(audience.segments());
        named.retainAll(segments);
        return new Audience(
                audience.country().filter(countries::contains),
                devices.contains(audience.device()) ? audience.device() : "",
                named,
                signedIn && audience.signedIn());
    }
}
