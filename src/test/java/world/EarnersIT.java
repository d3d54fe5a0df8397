package world;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import sandbox.Json;
import world.Earners.Earner;

@ExtendWith(World.class)
class EarnersIT {
    @BeforeEach
    void fixTheRate() {
        World.feeds()
                .accept(
                        "token-rates",
                        Json.record(
                                "symbol",
                                "USDC",
                                "rate",
                                "0.8",
                                "at",
                                TestClock.now().toString()));
    }

    @Test
    void haveExactlyTheirAmountToClaim() {
        List<Earner> earners = Earners.here().make(3, "12.34");

        assertThat(earners)
                .extracting(Earner::platformId)
                .doesNotHaveDuplicates()
                .allMatch(id -> id.matches("\\d{18}"));
        assertThat(earners)
                .allSatisfy(earner -> assertThat(readyToClaim(earner)).isEqualTo("$15.43"));
    }

    @Test
    void canEarnMoreOnTheSameDay() {
        Earner earner = Earners.here().make("8");
        Earners.here().earn(List.of(earner), "0.8");

        assertThat(readyToClaim(earner)).isEqualTo("$11.00");
    }

    @Test
    void areMadeByTheThousand() {
        Instant start = Instant.now();
        List<Earner> earners = Earners.here().make(1000, "0.00000001");

        assertThat(earners).hasSize(1000);
        assertThat(start).isAfter(Instant.now().minusSeconds(30));
        assertThat(readyToClaim(earners.getLast())).isEqualTo("$0.00");
    }

    private static String readyToClaim(Earner earner) {
        return World.graphql("{ referralStats { readyToClaim } }", Map.of(), World.accessToken(earner.id()))
                .json()
                .at("/data/referralStats/readyToClaim")
                .asText();
    }
}
