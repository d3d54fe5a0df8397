package gaming.referral.commission;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Commission as somebody would work it out by hand from the rate table of the day and the rules of decisions.md,
 * "Referral and commission": walks the tree for everybody, keeps no running figure, and shares no code with the service.
 */
final class Oracle {
    private static final int TIERS = 4;
    private final NavigableMap<LocalDate, RateTable> terms =
            new TreeMap<>(Map.of(LocalDate.MIN, RateTable.OF_THE_INTERFACE));
    private final Map<String, List<String>> referredBy = new TreeMap<>();
    private final Map<String, Bet> bets = new HashMap<>();
    private final Map<String, Deposit> deposits = new HashMap<>();

    private record Bet(String player, int category, BigDecimal stake, BigDecimal edge, boolean voided, LocalDate day) {}

    private record Deposit(String depositor, BigDecimal amount, BigDecimal dollars, LocalDate day) {}

    /** Another rate table from {@code day} on. */
    void terms(LocalDate day, RateTable table) {
        terms.put(day, table);
    }

    void user(String id, @Nullable String referrer) {
        referredBy.putIfAbsent(id, new ArrayList<>());
        if (referrer != null) {
            referredBy.computeIfAbsent(referrer, _ -> new ArrayList<>()).add(id);
        }
    }

    RateTable termsOf(LocalDate day) {
        return terms.floorEntry(day).getValue();
    }

    /** Dollars that all tiers of the user deposited on days up to the last one, both included. */
    BigDecimal deposits(String user, LocalDate first, LocalDate last) {
        Set<String> members = IntStream.rangeClosed(1, TIERS)
                .mapToObj(tier -> members(user, tier))
                .flatMap(List::stream)
                .collect(Collectors.toSet());
        return sum(deposits.values().stream()
                .filter(each ->
                        members.contains(each.depositor) && !each.day.isBefore(first) && !each.day.isAfter(last))
                .map(Deposit::dollars));
    }

    Set<String> users() {
        return referredBy.keySet();
    }

    /** A bet, or its new values; {@code category} is 1 or 2, {@code edge} what the platform sent. */
    void bet(String id, String player, int category, BigDecimal stake, BigDecimal edge, boolean voided, LocalDate day) {
        bets.put(id, new Bet(player, category, stake, edge, voided, day));
    }

    /** The house edge of a bet that came without: {@code percent} of the stake. */
    static BigDecimal edge(BigDecimal stake, BigDecimal percent) {
        return stake.multiply(percent).divide(new BigDecimal(100), 8, RoundingMode.HALF_EVEN);
    }

    void deposit(String id, String depositor, BigDecimal amount, BigDecimal dollars, LocalDate day) {
        deposits.put(id, new Deposit(depositor, amount, dollars, day));
    }

    /** A deposit that came without dollars: frozen when it first came with this amount, at what one USDC costs now. */
    void depositAtRate(String id, String depositor, BigDecimal amount, BigDecimal rate, LocalDate day) {
        Deposit known = deposits.get(id);
        BigDecimal dollars = known != null && known.amount.compareTo(amount) == 0
                ? known.dollars
                : amount.divide(rate, 8, RoundingMode.HALF_EVEN);
        deposit(id, depositor, amount, dollars, day);
    }

    /** Everything that {@link Books} reads, as it must be once the days of {@code computed} are done. */
    SortedMap<String, String> books(Set<LocalDate> computed) {
        var books = new Books();
        Map<String, List<Bet>> played =
                bets.values().stream().filter(bet -> !bet.voided).collect(Collectors.groupingBy(Bet::player));
        Map<String, List<Deposit>> deposited =
                deposits.values().stream().collect(Collectors.groupingBy(Deposit::depositor));
        played.forEach((player, own) -> own.stream()
                .collect(Collectors.groupingBy(Bet::day))
                .forEach((day, ofDay) -> books.put("played " + day + " " + player, figures(ofDay))));
        for (String user : referredBy.keySet()) {
            List<List<Bet>> betsByTier = new ArrayList<>();
            List<Deposit> funds = new ArrayList<>();
            List<BigDecimal> counts = new ArrayList<>();
            for (int tier = 1; tier <= TIERS; tier++) {
                List<String> members = members(user, tier);
                counts.add(new BigDecimal(members.size()));
                betsByTier.add(members.stream()
                        .flatMap(member -> played.getOrDefault(member, List.of()).stream())
                        .toList());
                members.forEach(member -> funds.addAll(deposited.getOrDefault(member, List.of())));
            }
            books.put("count " + user, counts);
            books.put("deposits " + user, List.of(sum(funds.stream().map(Deposit::dollars))));
            books.put("activity " + user, activity(betsByTier));
            books.put("earned " + user, earned(books, user, betsByTier, funds, computed));
        }
        return books.lines();
    }

    /** The users {@code tier} steps below. */
    List<String> members(String user, int tier) {
        if (tier == 0) {
            return List.of(user);
        }
        return referredBy.getOrDefault(user, List.of()).stream()
                .flatMap(referred -> members(referred, tier - 1).stream())
                .toList();
    }

    private List<BigDecimal> earned(
            Books books, String user, List<List<Bet>> betsByTier, List<Deposit> funds, Set<LocalDate> computed) {
        BigDecimal[] total = {BigDecimal.ZERO, BigDecimal.ZERO, BigDecimal.ZERO, BigDecimal.ZERO};
        for (LocalDate day : computed) {
            BigDecimal before =
                    sum(funds.stream().filter(each -> !each.day.isAfter(day)).map(Deposit::dollars));
            RateTable table = termsOf(day);
            int level = table.level(before);
            var row = new ArrayList<>(List.of(new BigDecimal(level)));
            boolean anyEdge = false;
            for (int tier = 0; tier < TIERS; tier++) {
                for (int category = 1; category <= 2; category++) {
                    BigDecimal rate = table.rate(level, tier + 1, category);
                    int wanted = category;
                    List<Bet> cell = betsByTier.get(tier).stream()
                            .filter(bet -> bet.day.equals(day) && bet.category == wanted)
                            .toList();
                    BigDecimal edge = sum(cell.stream().map(Bet::edge));
                    BigDecimal earned = rate.multiply(edge).divide(new BigDecimal(100), 8, RoundingMode.HALF_EVEN);
                    row.addAll(List.of(rate, sum(cell.stream().map(Bet::stake)), edge, earned));
                    total[tier] = total[tier].add(earned);
                    anyEdge |= edge.signum() > 0;
                }
            }
            if (anyEdge) {
                books.put("commission " + day + " " + user, row);
            }
        }
        return List.of(total);
    }

    private static List<BigDecimal> activity(List<List<Bet>> betsByTier) {
        return Stream.concat(
                        betsByTier.stream().map(tier -> sum(tier.stream().map(Bet::stake))),
                        betsByTier.stream().map(tier -> sum(tier.stream().map(Bet::edge))))
                .toList();
    }

    private static List<BigDecimal> figures(List<Bet> ofDay) {
        var figures = new ArrayList<BigDecimal>();
        for (int category = 1; category <= 2; category++) {
            int wanted = category;
            figures.add(sum(ofDay.stream().filter(bet -> bet.category == wanted).map(Bet::stake)));
            figures.add(sum(ofDay.stream().filter(bet -> bet.category == wanted).map(Bet::edge)));
        }
        return figures;
    }

    private static BigDecimal sum(Stream<BigDecimal> values) {
        return values.reduce(BigDecimal.ZERO, BigDecimal::add);
    }
}
