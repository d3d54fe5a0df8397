package faults;

import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import world.World;

/** A short campaign in every build; the long one is {@link FaultCampaign}. */
@Tag("proof")
class FaultCampaignIT {
    private static final long SEED = Long.getLong("faults.seed", 20_261_121);

    @Test
    void afterEverythingThatCanBreakEverybodyIsPaidExactlyOnce() throws SQLException {
        System.out.println("Seed " + SEED + ", repeated by -Dfaults.seed=" + SEED);
        var plan = new Plan(
                SEED,
                World.directory("faults-db"),
                40,
                100,
                3,
                2,
                false,
                Duration.ofMillis(500),
                Duration.ofSeconds(2),
                Duration.ofMinutes(3));
        try (var campaign = new Campaign(plan)) {
            System.out.println(campaign.run());
        }
    }
}
