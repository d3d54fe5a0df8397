package gaming.referral.commission;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import sandbox.Json;
import world.Fleet;
import world.Rows;

/**
 * Requirements and rates, as the oracle knows them.
 *
 * @param rates by level, then the two categories of each tier
 */
record RateTable(List<BigDecimal> requirements, List<List<BigDecimal>> rates) {
    private static final int LEVELS = 5;
    private static final int CELLS = 8;

    /** The table of service-interface.md. */
    static final RateTable OF_THE_INTERFACE = new RateTable(
            numbers("0", "50000", "250000", "1000000", "10000000"),
            List.of(
                    numbers("10", "10", "3", "3", "2", "2", "1", "1"),
                    numbers("12", "12", "3.5", "3.5", "2.5", "2.5", "1.25", "1.25"),
                    numbers("15", "15", "4", "4", "3", "3", "1.5", "1.5"),
                    numbers("17.5", "17.5", "4.5", "4.5", "3.5", "3.5", "1.75", "1.75"),
                    numbers("20", "20", "6", "6", "4", "4", "2", "2")));

    /** Around the sums of deposits that stories draw. */
    private static final String[][] REQUIREMENTS = {
        {"0"},
        {"0.00000001", "49999.99999999", "50000", "50000.00000001"},
        {"99999.99999999", "200000", "250000", "250000.00000001"},
        {"750000", "999999.99999999", "1000000"},
        {"9000000", "10000000", "10000000.00000001"}
    };

    static RateTable drawn(Random random) {
        var requirements = new ArrayList<BigDecimal>();
        var rates = new ArrayList<List<BigDecimal>>();
        for (String[] choice : REQUIREMENTS) {
            requirements.add(new BigDecimal(choice[random.nextInt(choice.length)]));
            rates.add(Stream.generate(() -> rate(random)).limit(CELLS).toList());
        }
        return new RateTable(requirements, rates);
    }

    private static BigDecimal rate(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> BigDecimal.ZERO;
            case 1 -> BigDecimal.valueOf(100);
            default -> BigDecimal.valueOf(random.nextInt(100_000), 3);
        };
    }

    int level(BigDecimal dollars) {
        int level = 1;
        while (level < LEVELS && dollars.compareTo(requirements.get(level)) >= 0) {
            level++;
        }
        return level;
    }

    BigDecimal rate(int level, int tier, int category) {
        return rates.get(level - 1).get(2 * (tier - 1) + category - 1);
    }

    /** The body of a request that sets these terms. */
    ObjectNode json() {
        ObjectNode body = Json.record();
        ObjectNode levels = body.putObject("levels");
        for (int level = 1; level <= LEVELS; level++) {
            ObjectNode of = levels.putObject("LEVEL_" + level);
            of.put("requirement", requirements.get(level - 1));
            ObjectNode tiers = of.putObject("rates");
            for (int tier = 1; tier <= CELLS / 2; tier++) {
                tiers.putObject("TIER_" + tier)
                        .put("CAT_1", rate(level, tier, 1))
                        .put("CAT_2", rate(level, tier, 2));
            }
        }
        return body;
    }

    /** Writes the rows of the fleet's database from a day on, which may be over. */
    void validFrom(LocalDate day) {
        validFrom(day, Fleet.rows());
    }

    void validFrom(LocalDate day, Rows database) {
        String rows = IntStream.rangeClosed(1, LEVELS)
                .mapToObj(level -> Stream.concat(Stream.of(requirements.get(level - 1)), rates.get(level - 1).stream())
                        .map(BigDecimal::toPlainString)
                        .collect(Collectors.joining(",", "('" + day + "'," + level + ",", ",utc_timestamp(3))")))
                .collect(Collectors.joining(","));
        database.change("replace into commission_terms(valid_from, level, requirement, rate_1_1, rate_1_2, rate_2_1,"
                + " rate_2_2, rate_3_1, rate_3_2, rate_4_1, rate_4_2, changed_at) values " + rows);
    }

    private static List<BigDecimal> numbers(String... numbers) {
        return Stream.of(numbers).map(BigDecimal::new).toList();
    }
}
