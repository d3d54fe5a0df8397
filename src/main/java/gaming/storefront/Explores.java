package gaming.storefront;

import gaming.catalogue.Audience;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** All explores at one version of the catalogue; never changes. */
public final class Explores {
    private final long version;
    private final Map<String, Explore> explores;
    private final List<Explore> inOrder;
    private final Set<String> languages = new HashSet<>();

    Explores(long version, Map<String, Explore> explores) {
        this.version = version;
        this.explores = Map.copyOf(explores);
        inOrder = Variant.inOrder(explores.values());
        explores.values().forEach(explore -> languages.addAll(explore.tags()));
    }

    /** Rises with every feed of the catalogue. */
    public long version() {
        return version;
    }

    /** The language tags of their texts. */
    public Set<String> languages() {
        return languages;
    }

    /** Every explore, enabled or not. */
    public Collection<Explore> all() {
        return explores.values();
    }

    /** The explore of this visitor, chosen as navigation bars are; one without sections when there is none for him. */
    public Explore chosen(Audience audience) {
        return Variant.chosen(inOrder, audience).orElse(Explore.NONE);
    }

    Map<String, Explore> byName() {
        return explores;
    }

    /** Those that visitors may get. */
    List<Explore> enabled() {
        return inOrder;
    }
}
