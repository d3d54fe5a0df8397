package dev;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.config.ConfigProvider;
import sandbox.Json;
import sandbox.Waiting;
import sandbox.social.Person;
import sandbox.social.SandboxProvider;
import sandbox.wire.Resources;

/**
 * An operator's data for a developer's machine: invented, the same every time, sent through the feeds. The files of
 * {@code /demo} have a line for each record of the feed of their name; {@code @-60} stands for 60 seconds ago. The
 * deposits and bets of the players are made day by day.
 */
public final class DemoData implements DevPanel.Players {
    /** In an order in which no line needs a later one. */
    private static final List<String> CATALOGUE = List.of(
            "token-rates",
            "users",
            "providers",
            "games",
            "promotions",
            "casino-pages",
            "navigation-bars",
            "casino-explore");

    private static final Pattern AGO = Pattern.compile("@-(\\d+)");
    /** All playing users joined this many days before now; the other users only look. */
    private static final int DAYS_PLAYED = 60;

    private static final int PLAYING = 400;
    private static final int DAYS_COMPUTED = 7;
    /** A month closes three days after its end. */
    private static final int DAYS_UNTIL_CLOSED = 4;
    /** The lifetime of a demo user's token. */
    private static final Duration STAY = Duration.ofMinutes(15);

    private final Instant now;
    private final LocalDate today;
    /** By username, in order. */
    private final Map<String, Player> players = new LinkedHashMap<>();

    private final DemoPlay play;

    /** A user of the demo. */
    public record Player(
            ObjectId id, String username, String platformId, Optional<ObjectId> referrer, Optional<String> mfaSecret) {}

    /** One feed's name and lines. */
    record Feed(String name, List<String> lines) {}

    public DemoData(Clock clock) {
        now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        today = LocalDate.ofInstant(now, ZoneOffset.UTC);
        for (JsonNode user : json("users")) {
            players.put(
                    user.path("username").asText(),
                    new Player(
                            new ObjectId(user.path("id").asText()),
                            user.path("username").asText(),
                            user.path("platformId").asText(),
                            text(user, "referrerId").map(ObjectId::new),
                            text(user, "mfaSecret")));
        }
        play = new DemoPlay(now, playing(), json("games"));
    }

    private List<Player> playing() {
        return players.values().stream().limit(PLAYING).toList();
    }

    private static Optional<String> text(JsonNode record, String field) {
        return Optional.ofNullable(record.get(field)).map(JsonNode::asText);
    }

    private List<JsonNode> json(String name) {
        return lines(name).stream().map(Json::read).toList();
    }

    private List<String> lines(String name) {
        return AGO.matcher(Resources.text("/demo/" + name + ".jsonl"))
                .replaceAll(
                        ago -> now.minusSeconds(Long.parseLong(ago.group(1))).toString())
                .lines()
                .toList();
    }

    /** Shows the people with accounts at the provider, each for one outcome of a sign-in. */
    void show(String name, SandboxProvider provider) {
        for (JsonNode person : json("people")) {
            if (person.path("at").asText().equals(name)) {
                provider.offer(
                        Json.MAPPER.convertValue(person, Person.class),
                        person.path("note").asText());
            }
        }
    }

    /** Everything, in an order in which no line needs a later one. */
    List<Feed> feeds() {
        return Stream.concat(catalogue(), newest(daysSince(LocalDate.MIN)).stream())
                .toList();
    }

    private Stream<Feed> catalogue() {
        return CATALOGUE.stream().map(name -> new Feed(name, lines(name)));
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
        return List.of(
                new Feed("deposits", deposits.stream().flatMap(play::deposits).toList()),
                new Feed("bets", bets.stream().flatMap(play::bets).toList()));
    }

    /**
     * The days to feed when those up to {@code last} exist. The day of {@code last} was incomplete then and is
     * included, unless it is still today. No more than the last sixty.
     */
    List<LocalDate> daysSince(LocalDate last) {
        if (!last.isBefore(today)) {
            return List.of();
        }
        LocalDate oldest = today.minusDays(DAYS_PLAYED - 1);
        return (last.isBefore(oldest) ? oldest : last)
                .datesUntil(today.plusDays(1))
                .toList();
    }

    /** Sends everything without computing days. Returns the playing users. */
    public List<Player> load(Feeds all) {
        feeds().forEach(feed -> send(all, feed));
        return playing();
    }

    /**
     * Loads and computes what the database lacks, because days pass between runs. {@code job} queues a day. A database
     * that is not {@code own} gets no later days.
     */
    void loadMissing(URI internalUrl, boolean own, Consumer<LocalDate> job, Steps steps) {
        var all = new Feeds(internalUrl);
        Optional<LocalDate> last = DemoDatabase.lastDay(ConfigProvider.getConfig());
        boolean isEmpty = last.equals(Optional.of(LocalDate.MIN));
        if (isEmpty) {
            catalogue().forEach(feed -> send(all, feed));
            steps.done("catalogue and users");
        } else {
            // An old rate counts as none
            send(all, new Feed("token-rates", lines("token-rates")));
        }
        last.filter(_ -> own || isEmpty).ifPresent(day -> {
            topUp(internalUrl, all, day);
            steps.done("deposits and bets");
            computeDays(internalUrl, job);
            steps.done("days computed");
        });
    }

    /** Sends the days missing after {@code last}. An incomplete one that was computed meanwhile stays as it is. */
    private void topUp(URI internalUrl, Feeds all, LocalDate last) {
        List<LocalDate> missing =
                uncomputed(internalUrl, Stream.concat(Stream.of(statedDay()), daysSince(last).stream()));
        if (!missing.isEmpty()) {
            newest(missing).forEach(feed -> send(all, feed));
        }
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
    private void computeDays(URI internalUrl, Consumer<LocalDate> job) {
        List<LocalDate> missing = uncomputed(internalUrl, daysToCompute().stream());
        missing.forEach(job);
        missing.forEach(day -> Waiting.until(() -> state(internalUrl, day).equals("DONE"), Duration.ofMinutes(2)));
    }

    private static List<LocalDate> uncomputed(URI internalUrl, Stream<LocalDate> days) {
        return days.distinct()
                .filter(day -> state(internalUrl, day).equals("NONE"))
                .toList();
    }

    private static String state(URI internalUrl, LocalDate day) {
        String path = "/user-commission-history-jobs/" + day;
        return TestKeys.ApiKey.CLOUD_SCHEDULES
                .get(internalUrl, path)
                .json()
                .path("state")
                .asText();
    }

    private static void send(Feeds feeds, Feed feed) {
        Http.Answer answer = feeds.post(feed.name(), String.join("\n", feed.lines()));
        if (answer.status() != 200 || answer.json().path("rejectedCount").asInt() > 0) {
            throw new IllegalStateException("Feed " + feed.name() + ": " + answer.status() + " " + answer.body());
        }
    }

    /** Players for a look, each with the reason. */
    Map<Player, String> cast() {
        var cast = new LinkedHashMap<Player, String>();
        json("cast")
                .forEach(each -> cast.put(
                        player(each.path("username").asText()),
                        each.path("about").asText()));
        return cast;
    }

    Player player(String username) {
        return Objects.requireNonNull(players.get(username));
    }

    /** Referrers who are in no other use. */
    List<Player> unnamed() {
        Set<Player> named = cast().keySet();
        Set<Optional<ObjectId>> referrers =
                players.values().stream().map(Player::referrer).collect(Collectors.toSet());
        return players.values().stream()
                .filter(player -> referrers.contains(Optional.of(player.id())))
                .filter(player -> !named.contains(player) && player.mfaSecret().isEmpty())
                .toList();
    }

    /** The player with a second factor. */
    Player withSecondFactor() {
        return players.values().stream()
                .filter(player -> player.mfaSecret().isPresent())
                .findFirst()
                .orElseThrow();
    }

    /** The players that show different cases, {@code amber} first; last the player with the most bets. */
    List<DemoUser> users(TestKeys keys) {
        Map<String, List<JsonNode>> bets = play(daysToCompute()).getLast().lines().stream()
                .map(Json::read)
                .collect(Collectors.groupingBy(bet -> bet.path("userId").asText()));
        var users = new ArrayList<DemoUser>();
        cast().forEach((player, about) -> users.add(user(keys, player, about, bets)));
        players.values().stream()
                .max(Comparator.comparing(player -> bets(bets, player).size()))
                .ifPresent(player -> users.add(user(keys, player, "plays most", bets)));
        return users;
    }

    private static List<JsonNode> bets(Map<String, List<JsonNode>> all, Player player) {
        return all.getOrDefault(player.id().toHexString(), List.of());
    }

    private static DemoUser user(TestKeys keys, Player player, String about, Map<String, List<JsonNode>> bets) {
        List<JsonNode> own = bets(bets, player);
        return new DemoUser(
                player.username(),
                about,
                own.isEmpty() ? "" : own.getLast().path("id").asText(),
                () -> keys.accessToken(player.id(), player.username(), Instant.now(), STAY));
    }

    @Override
    public String name(String id) {
        return players.values().stream()
                .filter(player -> player.id().toHexString().equals(id))
                .map(Player::username)
                .findFirst()
                .orElse(id);
    }

    @Override
    public Optional<DevPanel.Bet> bet(String username, LocalDate day) {
        Optional<ObjectId> referrer = Optional.ofNullable(players.get(username)).map(Player::id);
        return players.values().stream()
                .filter(player -> referrer.isPresent() && player.referrer().equals(referrer))
                .findFirst()
                .map(player -> DemoPlay.lateBet(player, day));
    }
}
