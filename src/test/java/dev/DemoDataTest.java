package dev;

import static org.assertj.core.api.Assertions.assertThat;

import dev.DemoData.Feed;
import gaming.catalogue.CasinoGameType;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DemoDataTest {
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-11-21T10:00:00Z"), ZoneOffset.UTC);
    private static final LocalDate TODAY = LocalDate.parse("2026-11-21");

    @Test
    void isTheSameEveryTime() {
        assertThat(new DemoData(CLOCK).feeds()).isEqualTo(new DemoData(CLOCK).feeds());
    }

    @Test
    void comesInAnOrderInWhichNoLineNeedsALaterOne() {
        assertThat(new DemoData(CLOCK).feeds())
                .extracting(Feed::name)
                .containsExactly(
                        "token-rates",
                        "users",
                        "providers",
                        "games",
                        "promotions",
                        "casino-pages",
                        "navigation-bars",
                        "casino-explore",
                        "deposits",
                        "bets");
        var known = new HashSet<Integer>(List.of(-1));
        List<DemoCast.Player> players = DemoCast.players(CLOCK.instant());
        for (int number = 0; number < players.size(); number++) {
            assertThat(known).contains(players.get(number).referrer());
            known.add(number);
        }
    }

    @Test
    void hasANetworkOfMoreThanFourTiers() {
        assertThat(DemoCast.players(CLOCK.instant()))
                .hasSize(500)
                .extracting(DemoCast.Player::tier)
                .contains(0, 1, 2, 3, 4, 5);
    }

    @Test
    void hasGamesOfEveryTypeWithoutTwoAlike() {
        List<DemoGames.Game> games = DemoGames.games();

        assertThat(games).hasSize(300).extracting(DemoGames.Game::type).contains(CasinoGameType.values());
        assertThat(games.stream().map(game -> game.provider() + " " + game.slug()))
                .doesNotHaveDuplicates();
        assertThat(games.stream().map(DemoGames.Game::provider).distinct()).hasSize(12);
    }

    @Test
    void playsSixtyDaysUpToNowAndNobodyBeforeJoining() {
        List<String> moments = Stream.of("deposits", "bets")
                .flatMap(feed -> lines(feed).lines())
                .map(line -> line.replaceAll(".*\"at\":\"([^\"]*)\".*", "$1"))
                .sorted()
                .toList();

        assertThat(moments.getFirst()).startsWith("2026-09-23T");
        assertThat(moments.getLast()).startsWith("2026-11-21T").isLessThan("2026-11-21T10:00:01Z");
        assertThat(DemoCast.players(CLOCK.instant()).subList(0, DemoCast.PLAYING))
                .allMatch(player -> player.createdAt().isBefore(Instant.parse("2026-09-23T00:00:00Z")));
    }

    @Test
    void hasMembersWhoJoinedInTheLastDays() {
        assertThat(DemoCast.players(CLOCK.instant()))
                .isSortedAccordingTo(Comparator.comparing(DemoCast.Player::createdAt))
                .last()
                .matches(player -> player.createdAt().isAfter(Instant.parse("2026-11-20T00:00:00Z")));
    }

    @Test
    void everyMemberHasAnAccountOfHisOwnOnTheGamingPlatform() {
        assertThat(DemoCast.players(CLOCK.instant()))
                .extracting(DemoCast.Player::platformId)
                .allMatch(id -> id.matches("[0-9]{6}"))
                .doesNotHaveDuplicates()
                .startsWith("700001");
        assertThat(lines("users").lines()).hasSize(500).allMatch(line -> line.contains("\"platformId\":\"700"));
    }

    @Test
    void aDayIsTheSameWheneverItIsFed() {
        List<LocalDate> day = List.of(LocalDate.parse("2026-11-20"));

        assertThat(demoAt("2027-03-01T23:00:00Z").play(day))
                .isEqualTo(new DemoData(CLOCK).play(day))
                .allSatisfy(feed -> assertThat(feed.lines()).isNotEmpty());
    }

    @Test
    void aDayUnderWayIsAPartOfTheWholeDay() {
        List<LocalDate> day = List.of(LocalDate.parse("2026-11-21"));
        List<Feed> whole = demoAt("2026-11-22T00:00:00Z").play(day);
        List<Feed> part = new DemoData(CLOCK).play(day);

        for (int feed = 0; feed < whole.size(); feed++) {
            assertThat(whole.get(feed).lines())
                    .containsAll(part.get(feed).lines())
                    .hasSizeGreaterThan(part.get(feed).lines().size());
        }
    }

    @Test
    void noTwoLinesHaveTheSameId() {
        assertThat(Stream.of("deposits", "bets")
                        .flatMap(feed -> lines(feed).lines())
                        .map(line -> line.substring(0, line.indexOf(','))))
                .doesNotHaveDuplicates();
    }

    @Test
    void afterThreeDaysExactlyThoseAndTheRestOfTheLastOneAreMissing() {
        assertThat(demoAt("2026-11-24T08:00:00Z").daysSince(TODAY))
                .containsExactly(TODAY, TODAY.plusDays(1), TODAY.plusDays(2), TODAY.plusDays(3));
    }

    @Test
    void nothingIsMissingOnTheSameDay() {
        assertThat(demoAt("2026-11-21T23:59:59Z").daysSince(TODAY)).isEmpty();
    }

    @Test
    void afterALongTimeSixtyDaysAreMissing() {
        assertThat(demoAt("2028-01-01T08:00:00Z").daysSince(TODAY)).hasSize(60).endsWith(LocalDate.parse("2028-01-01"));
    }

    @Test
    void hasTheLastSevenDaysComputed() {
        assertThat(new DemoData(CLOCK).daysToCompute())
                .containsExactlyElementsOf(Stream.iterate(LocalDate.parse("2026-11-14"), day -> day.plusDays(1))
                        .limit(7)
                        .toList());
    }

    private static DemoData demoAt(String moment) {
        return new DemoData(Clock.fixed(Instant.parse(moment), ZoneOffset.UTC));
    }

    private static String lines(String feed) {
        return new DemoData(CLOCK)
                .feeds().stream()
                        .filter(each -> each.name().equals(feed))
                        .findFirst()
                        .map(each -> String.join("\n", each.lines()))
                        .orElseThrow();
    }
}
