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

/** {@code claims.holding-period}: the earnings of a day wait before they can be claimed. */
class HoldingPeriodPodsIT {
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
}
