package dev;

import dev.DemoCast.Player;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.ConfigProvider;
import sandbox.Waiting;

/** An operator's data for a developer's machine: invented, the same every time, sent through the feeds. */
public final class DemoData {
    private static final int DAYS_COMPUTED = 7;
    /** A root of the network: nothing there changes what the first one earns. */
    private static final int SECOND_TREE = 2;
    /** A month closes three days after its end. */
    private static final int DAYS_UNTIL_CLOSED = 4;

    private final Instant now;
    private final LocalDate today;
    private final List<Player> players;
    private final List<DemoGames.Game> games = DemoGames.games();

    public DemoData(Clock clock) {
        now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        today = LocalDate.ofInstant(now, ZoneOffset.UTC);
        players = DemoCast.players(now);
    }

    /** One feed's name and lines. */
    record Feed(String name, List<String> lines) {}

    /** Everything, in an order in which no line needs a later one. */
    List<Feed> feeds() {
        return Stream.concat(catalogue().stream(), newest(daysSince(LocalDate.MIN)).stream())
                .toList();
    }

    private List<Feed> catalogue() {
        return Stream.concat(
                        Stream.of(
                                rate(),
                                new Feed(
                                        "users",
                                        players.stream().map(this::userLine).toList())),
                        new DemoStorefront(now, games).catalogue().stream())
                .toList();
    }

    /** The deposits and bets of these days, the oldest first, so that an interruption leaves out the latest. */
    List<Feed> play(List<LocalDate> days) {
        return play(days, days);
    }

    /** The deposits of these days, and the bets of those that are computed or have not ended: no other day has any. */
    private List<Feed> newest(List<LocalDate> days) {
        LocalDate first = today.minusDays(DAYS_COMPUTED);
        return play(
                days,
                days.stream()
                        .filter(day -> !day.isBefore(first) || day.equals(statedDay()))
                        .toList());
    }

    private List<Feed> play(List<LocalDate> deposits, List<LocalDate> bets) {
        var play = new DemoPlay(now, players, games);
        return List.of(
                new Feed(
                        "deposits",
                        deposits.stream()
                                .map(play::depositLines)
                                .flatMap(List::stream)
                                .toList()),
                new Feed(
                        "bets",
                        bets.stream().map(play::betLines).flatMap(List::stream).toList()));
    }

    /**
     * The days to feed when those up to {@code last} exist. The day of {@code last} was incomplete then and is
     * included, unless it is still today. No more than the last sixty.
     */
    List<LocalDate> daysSince(LocalDate last) {
        if (!last.isBefore(today)) {
            return List.of();
        }
        LocalDate oldest = today.minusDays(DemoCast.DAYS_PLAYED - 1);
        return (last.isBefore(oldest) ? oldest : last)
                .datesUntil(today.plusDays(1))
                .toList();
    }

    /** Sends everything. */
    void load(Feeds all) {
        feeds().forEach(feed -> send(all, feed));
    }

    /**
     * Loads and computes what the database lacks, because days pass between runs. {@code job} queues a day. A database
     * that is not {@code own} gets no later days.
     */
    void loadMissing(URI internalUrl, boolean own, Consumer<LocalDate> job, Steps steps) {
        switch (DemoDatabase.look(ConfigProvider.getConfig())) {
            case DemoDatabase.Unplayed() -> {
                loadCatalogue(internalUrl);
                steps.done("catalogue and users");
                loadPlay(internalUrl);
                steps.done("deposits and bets of " + DemoCast.DAYS_PLAYED + " days");
                computeDays(internalUrl, job);
                steps.done("days computed");
            }
            case DemoDatabase.PlayedUntil(LocalDate day)
            when own -> {
                topUp(internalUrl, day);
                steps.done("deposits and bets since " + day);
                computeDays(internalUrl, job);
                steps.done("days computed");
            }
            case DemoDatabase.PlayedUntil _, DemoDatabase.Foreign _ -> loadRate(internalUrl);
        }
    }

    /** Sends the rate, the users and the casino. */
    void loadCatalogue(URI internalUrl) {
        catalogue().forEach(feed -> send(internalUrl, feed));
    }

    /** Sends the deposits and bets, after {@link #loadCatalogue}. */
    void loadPlay(URI internalUrl) {
        newest(daysSince(LocalDate.MIN)).forEach(feed -> send(internalUrl, feed));
    }

    /** Sends the days missing after {@code last}. An incomplete one that was computed meanwhile stays as it is. */
    void topUp(URI internalUrl, LocalDate last) {
        loadRate(internalUrl);
        List<LocalDate> missing = Stream.concat(Stream.of(statedDay()), daysSince(last).stream())
                .distinct()
                .filter(day -> state(internalUrl, day).equals("NONE"))
                .toList();
        if (!missing.isEmpty()) {
            newest(missing).forEach(feed -> send(internalUrl, feed));
        }
    }

    /** Sends the rate of the day, because an old rate counts as none. */
    void loadRate(URI internalUrl) {
        send(internalUrl, rate());
    }

    /** The last day of the newest month that closes by now, so that there are statements. */
    private LocalDate statedDay() {
        return YearMonth.from(today.minusDays(DAYS_UNTIL_CLOSED)).minusMonths(1).atEndOfMonth();
    }

    /** The day of the statements and the last complete days, the oldest first. */
    List<LocalDate> daysToCompute() {
        return Stream.concat(
                        Stream.of(statedDay()), today.minusDays(DAYS_COMPUTED).datesUntil(today))
                .distinct()
                .toList();
    }

    /**
     * Gives those of these days that were never computed to {@code job}, and waits for them, so that the first shown
     * figures stay. A day that a late bet changed is left to the sender of the bet.
     */
    void computeDays(URI internalUrl, Consumer<LocalDate> job) {
        List<LocalDate> missing = daysToCompute().stream()
                .filter(day -> state(internalUrl, day).equals("NONE"))
                .toList();
        missing.forEach(job);
        missing.forEach(day -> Waiting.until(() -> state(internalUrl, day).equals("DONE"), Duration.ofMinutes(2)));
    }

    private static String state(URI internalUrl, LocalDate day) {
        return Http.get(
                        internalUrl.resolve("/user-commission-history-jobs/" + day),
                        "X-API-Key",
                        TestKeys.ApiKey.CLOUD_SCHEDULES.value())
                .json()
                .path("state")
                .asText();
    }

    /** How many players each player has referred. */
    private int[] direct() {
        int[] direct = new int[players.size()];
        players.stream().filter(player -> player.referrer() >= 0).forEach(player -> direct[player.referrer()]++);
        return direct;
    }

    /** Players for a look, by the reason. */
    Map<String, Player> interesting() {
        int[] direct = direct();
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
        found.put("has a tree beside amber's", players.get(SECOND_TREE));
        found.put("has no referrals", players.get(byDirect.getLast()));
        found.put(
                "has four tiers of referrers",
                players.stream()
                        .filter(player -> player.tier() == 4)
                        .findFirst()
                        .orElseThrow());
        return found;
    }

    /** Referrers who are in no other use, those with the most direct referrals first. */
    List<Player> unnamed() {
        var named = new HashSet<>(interesting().values());
        int[] direct = direct();
        return players.stream()
                .filter(player -> direct[player.number()] > 0
                        && !named.contains(player)
                        && player.email().isEmpty())
                .sorted(Comparator.comparing(player -> -direct[player.number()]))
                .toList();
    }

    /** The players with a second factor. */
    Player withSecondFactor() {
        return players.stream()
                .filter(player -> player.mfaSecret().isPresent())
                .findFirst()
                .orElseThrow();
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
                {"id":"%s","username":"%s","platformId":"%s","country":"%s","createdAt":"%s"%s%s}""".formatted(
                        player.id(),
                        player.username(),
                        player.platformId(),
                        player.country(),
                        player.createdAt(),
                        referrer,
                        signIn(player));
    }

    /** The fields of a line that sign-in reads. */
    private static String signIn(Player player) {
        return player.email()
                        .map(email -> """
                                ,"email":"%s","emailVerified":%s""".formatted(email, player.emailVerified()))
                        .orElse("")
                + player.mfaSecret().map(secret -> """
                                ,"mfaType":"TOTP","mfaSecret":"%s\"""".formatted(secret)).orElse("");
    }

    private static void send(URI internalUrl, Feed feed) {
        send(new Feeds(internalUrl), feed);
    }

    private static void send(Feeds feeds, Feed feed) {
        Http.Answer answer = feeds.post(feed.name(), String.join("\n", feed.lines()));
        if (answer.status() != 200 || answer.json().path("rejectedCount").asInt() > 0) {
            throw new IllegalStateException("Feed " + feed.name() + ": " + answer.status() + " " + answer.body());
        }
    }
}
