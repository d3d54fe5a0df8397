package gaming;

import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.Architectures;
import java.util.List;
import java.util.stream.Stream;

/** The map of the packages: each layer uses itself and those below it. */
final class Layers {
    /** From the bottom to the top. */
    static final List<String> BOTTOM_UP = List.of(
            "core config telemetry http",
            "database tasks outbound",
            "outbox",
            "access web platform",
            "audit identity visitor",
            "graphql signin money",
            "referral",
            "bets casino",
            "payments",
            "feeds events chat sync upload",
            "personal",
            "console",
            "app");

    @ArchTest
    static final ArchRule EACH_LAYER_USES_THOSE_BELOW = layers();

    private Layers() {}

    private static ArchRule layers() {
        var layers = Architectures.layeredArchitecture().consideringOnlyDependenciesInLayers();
        for (String layer : BOTTOM_UP) {
            layers = layers.layer(layer)
                    .definedBy(Stream.of(layer.split(" "))
                            .map(name -> "gaming." + name + "..")
                            .toArray(String[]::new));
        }
        for (int i = 1; i < BOTTOM_UP.size(); i++) {
            layers = layers.whereLayer(BOTTOM_UP.get(i))
                    .mayOnlyAccessLayers(BOTTOM_UP.subList(0, i).toArray(String[]::new));
        }
        layers = layers.whereLayer(BOTTOM_UP.getFirst()).mayNotAccessAnyLayer();
        return layers;
    }
}
