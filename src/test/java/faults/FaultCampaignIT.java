package faults;

import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
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
    void afterEverythingThatCanBreakEverybodyIsPaidExactlyOnce() throws SQLException {
        run(new Plan(
                Long.getLong("faults.seed", 20_261_121),
                World.directory("faults-db"),
                40,
                100,
                3,
                2,
                false,
                Duration.ofMillis(500),
                Duration.ofSeconds(2),
                Duration.ofMinutes(3)));
    }

    public static void main(String[] arguments) throws SQLException {
        run(new Plan(
                Long.getLong("faults.seed", RandomGenerator.getDefault().nextInt(1_000_000)),
                Path.of("target/faults-db"),
                100,
                Integer.getInteger("faults.claims", 1100),
                32,
                4,
                true,
                Duration.ofSeconds(1),
                Duration.ofSeconds(6),
                Duration.ofMinutes(30)));
    }

    private static void run(Plan plan) throws SQLException {
        System.out.println("Seed " + plan.seed() + ", repeated by -Dfaults.seed=" + plan.seed());
        try (var campaign = new Campaign(plan)) {
            System.out.println(campaign.run());
        }
    }
}
