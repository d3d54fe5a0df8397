package faults;

import faults.Campaign.Plan;
import faults.Reaper.Strike;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import world.World;

/**
 * A short campaign among the proofs, and the long one: {@code mvn -Dbenchmark.class=faults.FaultCampaignIT
 * test-compile exec:exec@benchmark}. It prints its seed first, and {@code -Dfaults.seed=...} draws the same faults again;
 * {@code -Dfaults.claims=...} sets the size of the long one.
 */
@Tag("proof")
class FaultCampaignIT {
    @Test
    void afterEverythingThatCanBreakEverybodyIsPaidExactlyOnce() {
        run(new Plan(
                Long.getLong("faults.seed", 20_261_121),
                World.directory("faults-db"),
                40,
                100,
                List.of(
                        Strike.POD_KILLED,
                        Strike.DATABASE_KILLED,
                        Strike.LEFT_FROZEN,
                        Strike.CLOCK_AHEAD,
                        Strike.SWITCHOVER),
                1,
                3,
                Duration.ofMillis(500),
                Duration.ofSeconds(2),
                Duration.ofMinutes(10)));
    }

    public static void main(String[] arguments) {
        run(new Plan(
                Long.getLong("faults.seed", RandomGenerator.getDefault().nextInt(1_000_000)),
                Path.of("target/faults-db"),
                100,
                Integer.getInteger("faults.claims", 1100),
                List.of(
                        Strike.POD_KILLED,
                        Strike.POD_KILLED,
                        Strike.POD_KILLED,
                        Strike.DATABASE_KILLED,
                        Strike.FROZEN,
                        Strike.FROZEN,
                        Strike.LEFT_FROZEN,
                        Strike.CLOCK_AHEAD,
                        Strike.SWITCHOVER),
                4,
                20,
                Duration.ofSeconds(1),
                Duration.ofSeconds(6),
                Duration.ofMinutes(30)));
    }

    private static void run(Plan plan) {
        System.out.println("Seed " + plan.seed() + ", repeated by -Dfaults.seed=" + plan.seed());
        try (var campaign = new Campaign(plan)) {
            System.out.println(campaign.run());
        }
    }
}
