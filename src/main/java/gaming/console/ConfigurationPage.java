package gaming.console;

import gaming.config.Keys;
import gaming.config.KeysInForce;
import gaming.config.KeysInForce.Group;
import gaming.config.KeysInForce.KeyInForce;
import gaming.console.View.Section;
import gaming.events.KafkaKeys;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.eclipse.microprofile.config.Config;
import org.jspecify.annotations.Nullable;

/** The configuration of this pod as it is in force, without secrets. */
@ApplicationScoped
@Path("/configuration")
@RolesAllowed("VIEWER")
public class ConfigurationPage {
    private static final Map<String, Boolean> OF_KAFKA = KafkaKeys.security().entrySet().stream()
            .collect(
                    Collectors.toMap(Map.Entry::getKey, key -> KafkaKeys.isConfidential(key.getKey(), key.getValue())));

    private final List<Group> groups;

    @Inject
    ConfigurationPage(Config config, List<Consumer<Keys>> readers) {
        groups = groups(config, readers);
    }

    static List<Group> groups(Config config, List<Consumer<Keys>> readers) {
        return KeysInForce.of(config, readers, OF_KAFKA);
    }

    /** @param set whether the page shows only keys that an operator set */
    record Shown(List<Group> groups, boolean set) {}

    @GET
    public Response list(@QueryParam("set") @Nullable Boolean given, @Context ContainerRequestContext request) {
        boolean set = Boolean.TRUE.equals(given);
        return Section.CONFIGURATION.page(
                "configuration", "Configuration", request, new Shown(set ? groupsWithSetKeys() : groups, set));
    }

    private List<Group> groupsWithSetKeys() {
        return groups.stream()
                .map(group -> new Group(
                        group.name(),
                        group.keys().stream().filter(KeyInForce::set).toList()))
                .filter(group -> !group.keys().isEmpty())
                .toList();
    }
}
