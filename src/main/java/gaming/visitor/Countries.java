package gaming.visitor;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;

/** Countries of addresses. */
@ApplicationScoped
class Countries {
    /** ISO 3166-1 alpha-2 in upper case; empty when unknown. */
    Optional<String> of(String address) {
        return Optional.empty();
    }
}
