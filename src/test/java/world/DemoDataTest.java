package world;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.catalogue.CasinoGameType;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import world.DemoData.Feed;

class DemoDataTest {
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-11-21T10:00:00Z"), ZoneOffset.UTC);

    @Test
    void isTheSameEveryTime() {
        assertThat(new DemoData(CLOCK).feeds()).isEqualTo(new DemoData(CLOCK).feeds());
    }

    @Test
    void comesInAnOrderInWhichNoLineNeedsALaterOne() {
        assertThat(new DemoData(CLOCK).feeds())
                .extracting(Feed::name)
                .containsExactly("token-rates", "users", "providers", "games", "deposits", "bets");
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
        String bets = lines("bets");

        assertThat(bets)
                .contains("\"at\":\"2026-11-21T")
                .contains("\"at\":\"2026-09-2")
                .doesNotContain("2026-08");
        assertThat(lines("deposits")).contains("2026-11-").doesNotContain("2026-08");
    }

    @Test
    void hasTheLastSevenDaysComputed() {
        var days = new ArrayList<LocalDate>();
        new DemoData(CLOCK).computeDays(days::add);

        assertThat(days)
                .containsExactlyElementsOf(Stream.iterate(LocalDate.parse("2026-11-14"), day -> day.plusDays(1))
                        .limit(7)
                        .toList());
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
