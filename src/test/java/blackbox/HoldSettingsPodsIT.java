package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import world.Earners;
import world.Earners.Earner;
import world.Lines;
import world.ServiceProcess;

/** Operators set when earnings can be claimed, and the thresholds of signals. */
class HoldSettingsPodsIT {
    @Test
    void earningsOfTheHoldingPeriodWaitAndOneClaimIsEnoughForASignal() {
        var settings = Map.of("claims.holding-period", "P30D", "hold-signals.money.claims", "1");
        try (var pod = ServiceProcess.start(settings)) {
            var feeds = pod.feeds();
            feeds.accept("token-rates", Product.rate(Product.RATE, Instant.now()));
            Earner earner = new Earners(pod.internalUrl()).make("8");
            has(pod, earner, "$0.00", "$10.00", "$10.00");
            String claim = "mutation { claimEarningsFromReferrals { totalClaimed } }";
            Product.fails(ask(pod, earner, claim), "NO_EARNINGS_TO_CLAIM");
            assertThat(data(pod, earner, "{ referralHolds { reason } }")).hasToString("{\"referralHolds\":[]}");

            var longAgo = Days.today().minusDays(40);
            Lines.catalogue(feeds);
            feeds.accept("bets", Lines.bet(earner.referred(), "slot", "4000", longAgo));
            pod.jobs().run(longAgo);
            has(pod, earner, "$25.00", "$10.00", "$35.00");
            assertThat(data(pod, earner, claim).findValue("totalClaimed").asText())
                    .isEqualTo("$25.00");
            String at = Instant.now().plusMillis(10).toString();
            feeds.accept(
                    "deposits", new Player(earner.referred()).deposit("25", at).put("amount", "20"));
            JsonNode signals = Product.read(pod.internalUrl(), "/hold-signals");
            Json.assertHas(signals, "{'complete': true, 'count': 1}");
            Json.assertHas(signals.at("/data/0"), "{'kind': 'OWN_MONEY', 'money': {'claims': 1}}");
            assertThat(signals.at("/data/0/users/0/id").asText())
                    .isEqualTo(earner.id().toHexString());
        }
    }

    private static void has(ServiceProcess pod, Earner earner, String ready, String held, String total) {
        assertThat(data(pod, earner, "{ referralStats { readyToClaim held totalEarning } }"))
                .hasToString("{\"referralStats\":{\"readyToClaim\":\"%s\",\"held\":\"%s\",\"totalEarning\":\"%s\"}}"
                        .formatted(ready, held, total));
    }

    private static JsonNode data(ServiceProcess pod, Earner earner, String query) {
        return Product.data(ask(pod, earner, query));
    }

    private static Http.Answer ask(ServiceProcess pod, Earner earner, String query) {
        return Http.graphql(pod.publicUrl(), query, Map.of(), Product.token(earner.id()));
    }
}
