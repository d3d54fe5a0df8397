package gaming.casino.catalogue;

import java.util.Optional;
import java.util.Set;

/** The facts about a visitor that decide the content; {@code country} is empty when unknown, {@code device} the name of one. */
public record Audience(Optional<String> country, String device, Set<String> segments, boolean signedIn) {
    public Audience {
        segments = Set.copyOf(segments);
    }
}
