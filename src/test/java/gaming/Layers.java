package gaming;

import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.Architectures;
import java.util.Map;

/** The map of the packages: which capability is used by which others. */
final class Layers {
    /** By capability, those that may use it; {@code *}: all of them. */
    private static final Map<String, String> USED_BY = Map.ofEntries(
            Map.entry("report", ""),
            Map.entry("page", ""),
            Map.entry("sync", ""),
            Map.entry("picks", ""),
            Map.entry("chat", ""),
            Map.entry("upload", ""),
            Map.entry("users", ""),
            Map.entry("events", "chat feeds"),
            Map.entry("outbound", "chat money social sync"),
            Map.entry("feeds", ""),
            Map.entry("claim", ""),
            Map.entry("casino", ""),
            Map.entry("storefront", "casino feeds players sync"),
            Map.entry("search", "casino graphql"),
            Map.entry("players", "bets casino"),
            Map.entry("launch", "casino"),
            Map.entry("favourites", "casino"),
            Map.entry("signin", ""),
            Map.entry("social", "signin"),
            Map.entry("mfa", "signin"),
            Map.entry("session", "mfa signin users"),
            Map.entry("bets", "feeds"),
            Map.entry("commission", "bets claim report"),
            Map.entry("catalogue", "bets casino feeds players search storefront"),
            Map.entry("referral", "bets catalogue commission report"),
            Map.entry(
                    "identity",
                    "bets casino chat claim feeds mfa picks referral report session signin sync users visitor"),
            Map.entry("transfers", "claim picks"),
            Map.entry("platform", "claim launch picks sync transfers"),
            Map.entry("tasks", "chat claim commission events money picks players signin sync transfers"),
            Map.entry("graphql", "casino"),
            Map.entry("web", "cache chat claim commission events feeds money picks report sync transfers upload users"),
            Map.entry("cache", "casino catalogue feeds players search storefront sync"),
            Map.entry("visitor", "casino graphql users"),
            Map.entry(
                    "limits", "bets cache casino claim commission graphql mfa referral report session signin sync web"),
            Map.entry(
                    "access",
                    "bets cache casino chat claim commission events feeds graphql limits mfa money picks referral report session signin sync users visitor web"),
            Map.entry("money", "bets claim commission feeds picks referral report"),
            Map.entry("database", "*"),
            Map.entry("telemetry", "*"),
            Map.entry("config", "*"));

    @ArchTest
    static final ArchRule THE_MAP = map();

    private Layers() {}

    private static ArchRule map() {
        var layers = Architectures.layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .withOptionalLayers(true);
        for (String name : USED_BY.keySet()) {
            layers = layers.layer(name).definedBy("gaming." + name + "..");
        }
        for (var entry : USED_BY.entrySet()) {
            layers = switch (entry.getValue()) {
                case "*" -> layers;
                case "" -> layers.whereLayer(entry.getKey()).mayNotBeAccessedByAnyLayer();
                default ->
                    layers.whereLayer(entry.getKey())
                            .mayOnlyBeAccessedByLayers(entry.getValue().split(" "));
            };
        }
        return layers;
    }
}
