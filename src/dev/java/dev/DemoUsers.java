package dev;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.bson.types.ObjectId;

/** The demo players that show different cases. */
record DemoUsers(DemoData demo, TestKeys keys) {
    /** The lifetime of a demo user's token. */
    private static final Duration STAY = Duration.ofMinutes(15);

    private static final Pattern BET = Pattern.compile("\\{\"id\":\"(\\w+)\",\"userId\":\"(\\w+)\".*");

    /** By user, the bets of the last seven days. */
    private record Bets(Map<String, List<String>> ids) {
        static Bets of(List<String> lines) {
            return new Bets(lines.stream()
                    .map(BET::matcher)
                    .filter(Matcher::matches)
                    .collect(Collectors.groupingBy(
                            bet -> bet.group(2), Collectors.mapping(bet -> bet.group(1), Collectors.toList()))));
        }

        String latest(String user) {
            List<String> own = ids.getOrDefault(user, List.of());
            return own.isEmpty() ? "" : own.getLast();
        }

        int count(String user) {
            return ids.getOrDefault(user, List.of()).size();
        }
    }

    /** {@code amber} first; last the player with the most bets. */
    List<DemoUser> all() {
        Bets bets = Bets.of(demo.play(demo.daysToCompute()).getLast().lines());
        var chosen = new LinkedHashMap<>(demo.interesting());
        DemoCast.players(Instant.EPOCH).stream()
                .max(Comparator.comparing(player -> bets.count(player.id())))
                .ifPresent(player -> chosen.put("plays most", player));
        return chosen.entrySet().stream()
                .map(entry -> user(
                        entry.getKey(),
                        entry.getValue(),
                        bets.latest(entry.getValue().id())))
                .toList();
    }

    private DemoUser user(String about, DemoCast.Player player, String bet) {
        return new DemoUser(
                player.username(),
                about,
                bet,
                () -> keys.accessToken(new ObjectId(player.id()), player.username(), Instant.now(), STAY));
    }
}
