package faults;

import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * The long campaign: {@code mvn -P faults test-compile exec:exec@faults}. It prints its seed first, and {@code
 * -Dfaults.seed=...} draws the same faults again; {@code -Dfaults.claims=...} sets its size.
 */
public final class FaultCampaign {
    private FaultCampaign() {}

    public static void main(String[] arguments) throws SQLException {
        long seed = setting("faults.seed")
                .orElseGet(() -> (long) RandomGenerator.getDefault().nextInt(1_000_000));
        int claims = setting("faults.claims").orElse(1100L).intValue();
        System.out.println("Seed " + seed + ", repeated by -Dfaults.seed=" + seed);
        var plan = new Plan(
                seed,
                Path.of("target/faults-db"),
                100,
                claims,
                32,
                4,
                true,
                Duration.ofSeconds(1),
                Duration.ofSeconds(6),
                Duration.ofMinutes(30));
        try (var campaign = new Campaign(plan)) {
            System.out.println(campaign.run());
        }
    }

    private static Optional<Long> setting(String key) {
        return Optional.ofNullable(System.getProperty(key))
                .filter(text -> !text.isBlank())
                .map(Long::valueOf);
    }
}
