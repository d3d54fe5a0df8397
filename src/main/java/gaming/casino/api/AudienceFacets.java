package gaming.casino.api;

import gaming.casino.catalogue.Audience;
import gaming.casino.catalogue.Game;
import gaming.casino.catalogue.Policy;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/**
 * By what games tell visitors apart. Whatever else differs between two audiences, they are shown the same, so that there
 * are as many kinds of visitors as the operator's policies make and not as many as visitors.
 */
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

    /** The audience without what makes no difference: a country that is named nowhere is as good as an unknown one. */
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
