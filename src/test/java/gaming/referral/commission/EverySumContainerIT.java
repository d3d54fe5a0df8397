package gaming.referral.commission;

import io.helidon.microprofile.testing.AddConfigSource;
import io.helidon.microprofile.testing.Socket;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.config.spi.ConfigSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import world.OwnContainer;
import world.TestClock;
import world.World;

/**
 * A random month of bets, voids, late bets, deposits, levels, terms, holds, claims and recalculations, then the closing of
 * the month and corrections in the next one: every place where the service shows a sum agrees with accounts that are kept
 * by hand, and so with all others.
 */
@Tag("proof")
@OwnContainer
class EverySumContainerIT {
    private static final YearMonth FIRST_MONTH =
            YearMonth.of(Year.now(ZoneOffset.UTC).getValue() + 1, 1);

    @Inject
    @Socket("@default")
    private URI publicUrl;

    @Inject
    @Socket("internal")
    private URI internalUrl;

    /** The stories before. The books have all of them. */
    private final List<Accounts> before = new ArrayList<>();

    @AddConfigSource
    static ConfigSource settings() {
        TestClock.moveTo(FIRST_MONTH.atDay(1).minusDays(1).atStartOfDay().toInstant(ZoneOffset.UTC));
        return World.settings(Map.of("commission.recalculate-after", "P30D", "graphql.max-cost", "999999999"));
    }

    @AfterAll
    static void restore() {
        World.platform().calm();
        TestClock.reset();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void everySumIsEqualToEveryOther(long seed) {
        World.platform().calm();
        YearMonth month = FIRST_MONTH.plusMonths((long) RandomMonth.MONTHS * before.size());
        var story = new RandomMonth(publicUrl, internalUrl, seed, month, before);
        try {
            story.run();
        } finally {
            before.add(story.accounts);
        }
    }
}
