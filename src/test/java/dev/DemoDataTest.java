package dev;

import static org.assertj.core.api.Assertions.assertThat;

import dev.DemoData.Feed;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Later runs rely on this: the demo continues where it ended. */
class DemoDataTest {
    private static final LocalDate DAY = LocalDate.parse("2026-11-21");

    @Test
    void aDayIsTheSameWheneverItIsFed() {
        List<LocalDate> day = List.of(DAY.minusDays(1));

        assertThat(at("2027-03-01T23:00:00Z").play(day))
                .isEqualTo(at("2026-11-21T10:00:00Z").play(day))
                .allSatisfy(feed -> assertThat(feed.lines()).isNotEmpty());
    }

    @Test
    void anIncompleteDayIsAPartOfTheWholeDay() {
        List<Feed> whole = at("2026-11-22T00:00:00Z").play(List.of(DAY));
        List<Feed> part = at("2026-11-21T10:00:00Z").play(List.of(DAY));

        for (int feed = 0; feed < whole.size(); feed++) {
            assertThat(whole.get(feed).lines())
                    .containsAll(part.get(feed).lines())
                    .hasSizeGreaterThan(part.get(feed).lines().size());
        }
    }

    @Test
    void theMissingDaysEndToday() {
        assertThat(at("2026-11-21T23:59:59Z").daysSince(DAY)).isEmpty();
        assertThat(at("2026-11-23T08:00:00Z").daysSince(DAY)).containsExactly(DAY, DAY.plusDays(1), DAY.plusDays(2));
        assertThat(at("2028-01-01T08:00:00Z").daysSince(DAY)).hasSize(60).endsWith(LocalDate.parse("2028-01-01"));
    }

    /** Any other day with bets would be uncomputed, and the service would change the first shown figures by itself. */
    @Test
    void betsAreOfDaysThatAreComputedOrHaveNotEnded() {
        DemoData demo = at("2026-11-21T10:00:00Z");
        String days = demo.daysToCompute().stream().map(LocalDate::toString).collect(Collectors.joining("|"));

        assertThat(demo.feeds())
                .filteredOn(feed -> feed.name().equals("bets"))
                .singleElement()
                .satisfies(bets -> assertThat(bets.lines())
                        .isNotEmpty()
                        .allSatisfy(line -> assertThat(line).containsPattern("\"at\":\"(" + days + "|" + DAY + ")T")));
    }

    private static DemoData at(String moment) {
        return new DemoData(Clock.fixed(Instant.parse(moment), ZoneOffset.UTC));
    }
}
