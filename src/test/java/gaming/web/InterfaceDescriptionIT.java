package gaming.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.Http;
import jakarta.enterprise.inject.spi.CDI;
import java.net.URI;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import world.World;

/** The description and what is served are the same. */
@ExtendWith(World.class)
class InterfaceDescriptionIT {
    @Test
    void describesEveryEndpointOfOurOwn() {
        var paths = Http.get(URI.create(World.internalUrl() + "/openapi"), "Accept", "application/json")
                .json()
                .path("paths");
        Set<String> described = paths.propertyStream()
                .flatMap(path -> path.getValue()
                        .propertyStream()
                        .map(operation -> operation.getKey().toUpperCase(Locale.ROOT) + " " + path.getKey()))
                .collect(Collectors.toSet());
        assertThat(CDI.current().select(Endpoints.class).get().names())
                .filteredOn(name -> !name.contains(" /probe"))
                .isNotEmpty()
                .allMatch(described::contains);
    }
}
