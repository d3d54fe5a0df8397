package gaming.referral.commission;

import com.fasterxml.jackson.databind.node.ObjectNode;
import gaming.referral.commission.Pods.Game;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * A network and what happens in it, drawn from one seed: forests, chains and stars; amounts of one hundred-millionth of a
 * euro, where every rounding is a tie, beside amounts of millions; deposits that stop a hundred-millionth short of a level
 * or reach it exactly; bets that come again with other values, on other days, or void.
 */
final class Story {
    static final int DAYS = 4;

    private static final String[] DOLLARS = {
        "49999.99999999", "0.00000001", "50000", "199999.99", "200000.01", "250000", "750000", "9000000", "10000000"
    };
    private static final String[] RATES = {"0.92", "1", "0.87654321", "1.33333333"};

    final Players players = new Players();
    private final Random random;
    private final LocalDate firstDay;
    private final List<String> users = new ArrayList<>();
    private final List<DrawnBet> bets = new ArrayList<>();
    private final List<DrawnDeposit> deposits = new ArrayList<>();
    private BigDecimal rate = BigDecimal.ONE;
    private int days = DAYS;
    private boolean mostlyTheLast;

    private record DrawnBet(String id, String player, boolean bringsEdge) {}

    private record DrawnDeposit(String id, String depositor, boolean bringsDollars, BigDecimal amount) {}

    Story(long seed, LocalDate firstDay) {
        random = new Random(seed);
        this.firstDay = firstDay;
    }

    Random random() {
        return random;
    }

    LocalDate day(int number) {
        return firstDay.plusDays(number);
    }

    /** From now on the story has so many days, and two thirds of what is new happen on the last one. */
    void reaches(int number) {
        days = number;
        mostlyTheLast = true;
    }

    private LocalDate anyDay(int first) {
        return day(mostlyTheLast && random.nextInt(3) > 0 ? days - 1 : first + random.nextInt(days - first));
    }

    BigDecimal newRate() {
        rate = new BigDecimal(RATES[random.nextInt(RATES.length)]);
        return rate;
    }

    /** 30 to 60 users, referrers before those whom they refer; ids follow no order of the tree. */
    List<ObjectNode> joiners() {
        int count = 30 + random.nextInt(31);
        for (int i = 0; i < count; i++) {
            users.add(new ObjectId().toHexString());
        }
        Collections.shuffle(users, random);
        int shape = random.nextInt(4);
        var lines = new ArrayList<ObjectNode>();
        for (int i = 0; i < count; i++) {
            lines.add(players.user(users.get(i), i == 0 ? null : referrer(shape, i)));
        }
        return lines;
    }

    private @Nullable String referrer(int shape, int newcomer) {
        return switch (shape) {
            case 0 -> users.get(newcomer - 1);
            case 1 -> newcomer % 20 == 0 ? null : users.get(newcomer - newcomer % 20);
            case 2 -> random.nextInt(6) == 0 ? null : users.get(random.nextInt(newcomer));
            default -> users.get(Math.max(0, newcomer - 1 - random.nextInt(3)));
        };
    }

    /** New bets, and earlier ones with new values; each of them once. */
    List<ObjectNode> bets(int fresh, int again) {
        var lines = new ArrayList<ObjectNode>();
        Collections.shuffle(bets, random);
        for (DrawnBet bet : List.copyOf(bets.subList(0, Math.min(again, bets.size())))) {
            lines.add(line(bet));
        }
        for (int i = 0; i < fresh; i++) {
            var bet = new DrawnBet(new ObjectId().toHexString(), anyone(), random.nextInt(3) == 0);
            bets.add(bet);
            lines.add(line(bet));
        }
        return lines;
    }

    private ObjectNode line(DrawnBet bet) {
        Game[] games = Game.values();
        Game game = games[random.nextInt(bet.bringsEdge ? games.length : games.length - 1)];
        return players.bet(
                bet.id, bet.player, game, euros(), bet.bringsEdge ? euros() : null, random.nextInt(6) == 0, anyDay(0));
    }

    /** New deposits, and earlier ones on other days or with other amounts; each of them once. */
    List<ObjectNode> deposits(int fresh, int again) {
        var lines = new ArrayList<ObjectNode>();
        Collections.shuffle(deposits, random);
        for (DrawnDeposit deposit : List.copyOf(deposits.subList(0, Math.min(again, deposits.size())))) {
            lines.add(line(deposit, random.nextBoolean() ? deposit.amount : euros()));
        }
        for (int i = 0; i < fresh; i++) {
            var deposit = new DrawnDeposit("d" + new ObjectId(), anyone(), random.nextInt(4) > 0, euros());
            deposits.add(deposit);
            lines.add(line(deposit, deposit.amount));
        }
        return lines;
    }

    private ObjectNode line(DrawnDeposit deposit, BigDecimal amount) {
        BigDecimal dollars = deposit.bringsDollars ? new BigDecimal(DOLLARS[random.nextInt(DOLLARS.length)]) : null;
        LocalDate day = anyDay(-1);
        return players.deposit(deposit.id, deposit.depositor, amount, dollars, rate, day);
    }

    private String anyone() {
        return users.get(random.nextInt(users.size()));
    }

    private BigDecimal euros() {
        return switch (random.nextInt(5)) {
            case 0 -> BigDecimal.valueOf(random.nextInt(400), 8);
            case 1 -> BigDecimal.valueOf(random.nextLong(1_000_000_000_000L), 8);
            case 2 -> BigDecimal.valueOf(random.nextInt(1_000_000) * 5L, 8);
            case 3 -> BigDecimal.valueOf(1 + random.nextInt(100_000), 2);
            default -> BigDecimal.valueOf(1 + random.nextInt(2_000_000));
        };
    }
}
