package gaming.casino.catalogue;

import java.util.Optional;
import java.util.Set;

/**
 * The facts about a visitor that decide the content. {@code country} is empty if the country is unknown. {@code device}
 * is the name of a device type.
 */
public record Audience(Optional<String> country, String device, Set<String> segments, boolean signedIn) {
    public Audience {
        segments = Set.copyOf(segments);
    }
}
