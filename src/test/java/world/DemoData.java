package world;

import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import world.DemoCast.Player;

/** An operator's data for a developer's machine: invented, the same every time, sent through the feeds like any other. */
final class DemoData {
    private static final int DAYS_COMPUTED = 7;

    private final Instant now;
    private final List<Player> players;

    DemoData(Clock clock) {
        now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        players = DemoCast.players(now);
    }

    /** One feed's name and lines. */
    record Feed(String name, List<String> lines) {}

    /** Everything, in an order in which no line needs what comes later. */
    List<Feed> feeds() {
        List<DemoGames.Game> games = DemoGames.games();
        var play = new DemoPlay(now, players, games);
        return List.of(
                rate(),
                new Feed("users", players.stream().map(this::userLine).toList()),
                new Feed("providers", DemoGames.providerLines()),
                new Feed("games", DemoGames.lines(games)),
                new Feed("deposits", play.depositLines()),
                new Feed("bets", play.betLines()));
    }

    /** Sends everything. */
    void load(URI internalUrl) {
        feeds().forEach(feed -> send(internalUrl, feed));
    }

    /** Sends the rate of the day: it ages, and a stale one counts as none. */
    void loadRate(URI internalUrl) {
        send(internalUrl, rate());
    }

    /** Gives the last complete days to {@code job}, the oldest first. */
    void computeDays(Consumer<LocalDate> job) {
        LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
        for (int ago = DAYS_COMPUTED; ago > 0; ago--) {
            job.accept(today.minusDays(ago));
        }
    }

    /** Waits until the days are computed, so that what is shown first is what stays. */
    void awaitDays(URI internalUrl) {
        computeDays(day -> Waiting.until(() -> isDone(internalUrl, day), Duration.ofMinutes(2)));
    }

    private static boolean isDone(URI internalUrl, LocalDate day) {
        return Http.get(
                        internalUrl.resolve("/user-commission-history-jobs/" + day),
                        "X-API-Key",
                        TestKeys.ApiKey.CLOUD_SCHEDULES.value())
                .json()
                .path("state")
                .asText()
                .equals("DONE");
    }

    /** Players worth a look, by what makes them so. */
    Map<String, Player> interesting() {
        int[] direct = new int[players.size()];
        players.stream().filter(player -> player.referrer() >= 0).forEach(player -> direct[player.referrer()]++);
        List<Integer> byDirect = IntStream.range(0, direct.length)
                .boxed()
                .sorted(Comparator.comparing(number -> -direct[number]))
                .toList();
        int one = byDirect.stream()
                .filter(number -> direct[number] == 1)
                .findFirst()
                .orElseThrow();
        var found = new LinkedHashMap<String, Player>();
        for (int number : List.of(byDirect.getFirst(), byDirect.get(players.size() / 10), one)) {
            found.put("referred " + direct[number], players.get(number));
        }
        found.put("referred nobody", players.get(byDirect.getLast()));
        found.put(
                "has four tiers of referrers",
                players.stream()
                        .filter(player -> player.tier() == 4)
                        .findFirst()
                        .orElseThrow());
        return found;
    }

    private Feed rate() {
        return new Feed("token-rates", List.of("""
                {"symbol":"USDC","rate":0.92,"at":"%s"}""".formatted(now)));
    }

    private String userLine(Player player) {
        String referrer = player.referrer() < 0
                ? ""
                : ",\"referrerId\":\"%s\""
                        .formatted(players.get(player.referrer()).id());
        return """
                {"id":"%s","username":"%s","country":"%s","createdAt":"%s"%s}""".formatted(player.id(), player.username(), player.country(), player.createdAt(), referrer);
    }

    private static void send(URI internalUrl, Feed feed) {
        Http.Answer answer = Http.post(
                internalUrl.resolve("/feeds/" + feed.name()),
                String.join("\n", feed.lines()),
                "Content-Type",
                "application/x-ndjson",
                "X-API-Key",
                TestKeys.ApiKey.DATA_FEED.value());
        if (answer.status() != 200 || answer.json().path("rejectedCount").asInt() > 0) {
            throw new IllegalStateException("Feed " + feed.name() + ": " + answer.status() + " " + answer.body());
        }
    }
}
