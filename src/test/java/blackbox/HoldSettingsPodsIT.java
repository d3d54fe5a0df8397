package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Feeds;
import dev.Http;
import dev.Http.Answer;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import world.Earners;
import world.Earners.Earner;
import world.ServiceProcess;
import world.World;

/**
 * {@code claims.holding-period} and {@code hold-signals.*}: operators set when earnings can be claimed, and the
 * thresholds of signals.
 */
class HoldSettingsPodsIT {
    @Test
    void theEarningsOfYesterdayWaitForTheHoldingPeriod() throws Exception {
        String database = World.database().url(World.freshSchema());
        try (var waiting = ServiceProcess.start(database, Map.of("claims.holding-period", "P30D"))) {
            new Feeds(waiting.internalUrl()).accept("token-rates", Product.rate(Product.RATE, Instant.now()));
            Earner earner = new Earners(waiting.internalUrl()).make("8");
            assertThat(stats(waiting, earner).toString())
                    .isEqualTo("{\"readyToClaim\":\"$0.00\",\"held\":\"$10.00\",\"totalEarning\":\"$10.00\"}");
            Answer claim = ask(waiting, earner, "mutation { claimEarningsFromReferrals { readyToClaim } }");
            assertThat(Product.errorCode(claim)).isEqualTo("NO_EARNINGS_TO_CLAIM");
            assertThat(ask(waiting, earner, "{ referralHolds { reason } }")
                            .json()
                            .at("/data/referralHolds"))
                    .isEmpty();
        }
    }

    private static JsonNode stats(ServiceProcess pod, Earner earner) {
        return ask(pod, earner, "{ referralStats { readyToClaim held totalEarning } }")
                .json()
                .at("/data/referralStats");
    }

    private static Answer ask(ServiceProcess pod, Earner earner, String query) {
        return Http.graphql(pod.publicUrl(), query, Map.of(), Product.token(earner.id()));
    }

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
