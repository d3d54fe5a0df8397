package gaming.bets;

import static sandbox.Json.record;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Feeds;
import gaming.bets.PlayedGames.Played;
import gaming.database.Instants;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.bson.types.ObjectId;
import world.Rows;
import world.World;

/** Users, a provider and its games of one test, the bets that were fed, and what the simplest reading makes of them. */
public final class History {
    public final List<ObjectId> users = new ArrayList<>();
    public final List<ObjectId> games = new ArrayList<>();
    public final ObjectId provider = new ObjectId();
    /** By their ids, as they were sent last. */
    public final Map<String, Played> bets = new TreeMap<>();

    private final Feeds feeds;

    public History(Feeds feeds, int users, int games) {
        this.feeds = feeds;
        feeds.accept("providers", record("id", provider.toHexString(), "slug", "" + provider, "name", "" + provider));
        var gameLines = new ArrayList<ObjectNode>();
        for (int i = 0; i < games; i++) {
            var game = new ObjectId();
            this.games.add(game);
            gameLines.add(record("id", game.toHexString(), "slug", "" + game, "providerSlug", "" + provider)
                    .put("name", "" + game)
                    .put("code", "" + game));
        }
        feeds.accept("games", gameLines.toArray(ObjectNode[]::new));
        var userLines = new ArrayList<ObjectNode>();
        for (int i = 0; i < users; i++) {
            var user = new ObjectId();
            this.users.add(user);
            userLines.add(record("id", user.toHexString(), "username", "u" + user));
        }
        feeds.accept("users", userLines.toArray(ObjectNode[]::new));
    }

    public static History here(int users, int games) {
        return new History(World.feeds(), users, games);
    }

    /** Remembers a bet and gives its line. */
    public ObjectNode bet(String id, int user, int game, Instant at, boolean settled) {
        bets.put(id, new Played(users.get(user), games.get(game), at, settled));
        return record("id", id, "userId", users.get(user).toHexString(), "providerSlug", "" + provider)
                .put("gameSlug", games.get(game).toHexString())
                .put("stake", 1)
                .put("houseEdge", 0)
                .put("status", settled ? "SETTLED" : "VOIDED")
                .put("at", at.toString());
    }

    public void plays(int user, int game, Instant at) {
        feeds.accept("bets", bet(new ObjectId().toHexString(), user, game, at, true));
    }

    /** The rows that there must be, by user and game. */
    public Map<String, PlayedGames.Latest> latest() {
        var latest = new TreeMap<String, PlayedGames.Latest>();
        for (Played bet : bets.values()) {
            latest.merge(bet.user() + " " + bet.game(), PlayedGames.Latest.of(bet), PlayedGames.Latest::or);
        }
        return latest;
    }

    /** The rows that there are. */
    public Map<String, PlayedGames.Latest> kept(String schema) {
        var kept = new TreeMap<String, PlayedGames.Latest>();
        new Rows(schema)
                .each(
                        "select lower(concat(hex(user_id), ' ', hex(game_id))) of, played_at, settled_at from played_game"
                                + " where played_at is not null and user_id in "
                                + users.stream().map(user -> "0x" + user).collect(Collectors.joining(",", "(", ")")),
                        row -> kept.put(
                                row.getString("of"),
                                new PlayedGames.Latest(
                                        Instants.readIfAny(row, "played_at"), Instants.readIfAny(row, "settled_at"))));
        return kept;
    }

    /** The games of a user's bets from {@code since} on, the latest first. */
    public List<ObjectId> games(ObjectId user, Instant since) {
        var played = new HashMap<ObjectId, Instant>();
        for (Played bet : bets.values()) {
            if (bet.user().equals(user) && !bet.at().isBefore(since)) {
                played.merge(bet.game(), bet.at(), (one, other) -> one.isAfter(other) ? one : other);
            }
        }
        return played.entrySet().stream()
                .sorted(Map.Entry.<ObjectId, Instant>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Whose SETTLED bets lie between two moments, both included. */
    public Map<ObjectId, Integer> players(Map<ObjectId, List<ObjectId>> memberships, Instant from, Instant to) {
        var players = new HashMap<ObjectId, HashSet<ObjectId>>();
        for (Played bet : bets.values()) {
            if (bet.settled() && !bet.at().isBefore(from) && !bet.at().isAfter(to)) {
                for (ObjectId object : memberships.getOrDefault(bet.game(), List.of())) {
                    players.computeIfAbsent(object, _ -> new HashSet<>()).add(bet.user());
                }
            }
        }
        var counts = new HashMap<ObjectId, Integer>();
        players.forEach((object, users) -> counts.put(object, users.size()));
        return counts;
    }
}
