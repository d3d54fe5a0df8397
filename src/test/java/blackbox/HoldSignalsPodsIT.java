package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Feeds;
import dev.Http;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import world.Earners;
import world.Earners.Earner;
import world.ServiceProcess;
import world.World;

/** {@code hold-signals.*}: operators set the thresholds. */
class HoldSignalsPodsIT {
    @Test
    void oneClaimIsEnoughWhereItIsSetSo() throws Exception {
        String database = World.database().url(World.freshSchema());
        try (var pod = ServiceProcess.start(database, Map.of("hold-signals.money.claims", "1"))) {
            var feeds = new Feeds(pod.internalUrl());
            feeds.accept("token-rates", Product.rate(Product.RATE, Instant.now()));
            Earner earner = new Earners(pod.internalUrl()).make("20");
            Http.graphql(
                    pod.publicUrl(),
                    "mutation { claimEarningsFromReferrals { readyToClaim } }",
                    Map.of(),
                    Product.token(earner.id()));
            var player = new Player(earner.referred());
            Instant at = Instant.now().plusMillis(10);
            feeds.accept("deposits", player.deposit("25", at.toString()).put("amount", "20"));

            JsonNode found = signals(pod);
            assertThat(found.path("complete").asBoolean()).isTrue();
            assertThat(found.at("/data/0/users/0/id").asText())
                    .isEqualTo(earner.id().toHexString());
            assertThat(found.at("/data/0/money/claims").asInt()).isEqualTo(1);
        }
    }

    private static JsonNode signals(ServiceProcess pod) {
        return Http.get(pod.internalUrl().resolve("/hold-signals"), "X-API-Key", "dev-operator")
                .json();
    }
}
