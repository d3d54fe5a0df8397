package gaming.access;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Map;

/** Callers as a service sees them that was not told of any proxy: the one of the tests trusts this machine. */
@ApplicationScoped
public class DefaultCallers {
    @Inject
    AccessTokens tokens;

    public Callers callers() {
        return new Callers(tokens, Configured.with(Map.of()));
    }
}
