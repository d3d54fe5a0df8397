package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** userReferralAndCommissionRatesLevels: the interface's table, open to everybody. */
@ExtendWith(Product.class)
class RatesTableIT {
    private static final String CATEGORIES = "{ CAT_1 CAT_2 }";
    private static final String TIERS = "{ TIER_1 %s TIER_2 %s TIER_3 %s TIER_4 %s }".replace("%s", CATEGORIES);
    private static final String LEVELS =
            "{ LEVEL_1 %s LEVEL_2 %s LEVEL_3 %s LEVEL_4 %s LEVEL_5 %s }".replace("%s", TIERS);

    @ParameterizedTest
    @CsvSource({
        "LEVEL_1, 10, 3, 2, 1",
        "LEVEL_2, 12, 3.5, 2.5, 1.25",
        "LEVEL_3, 15, 4, 3, 1.5",
        "LEVEL_4, 17.5, 4.5, 3.5, 1.75",
        "LEVEL_5, 20, 6, 4, 2"
    })
    void ratesAreInPercentAndTheSameForBothCategories(
            String level, double tier1, double tier2, double tier3, double tier4) {
        double[] expected = {tier1, tier2, tier3, tier4};
        JsonNode rates = ask("{ levels " + LEVELS + " }").path("levels").path(level);
        for (int tier = 1; tier <= 4; tier++) {
            for (String category : new String[] {"CAT_1", "CAT_2"}) {
                JsonNode rate = rates.path("TIER_" + tier).path(category);
                assertThat(rate.isNumber()).isTrue();
                assertThat(rate.doubleValue()).isEqualTo(expected[tier - 1]);
            }
        }
    }

    @Test
    void rangesAreTheRequirementsOfTheTable() {
        assertThat(ask("{ ranges { LEVEL_1 LEVEL_2 LEVEL_3 LEVEL_4 LEVEL_5 } }")
                        .path("ranges")
                        .toString())
                .isEqualTo("{\"LEVEL_1\":\"$0\",\"LEVEL_2\":\"$50,000\",\"LEVEL_3\":\"$250,000\","
                        + "\"LEVEL_4\":\"$1,000,000\",\"LEVEL_5\":\"$10,000,000\"}");
    }

    private static JsonNode ask(String selection) {
        return Product.graphql("{ userReferralAndCommissionRatesLevels " + selection + " }", "")
                .json()
                .at("/data/userReferralAndCommissionRatesLevels");
    }
}
