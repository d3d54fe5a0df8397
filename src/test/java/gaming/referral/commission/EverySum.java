package gaming.referral.commission;

import static gaming.referral.commission.Accounts.sum;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http;
import gaming.referral.commission.Accounts.Cell;
import gaming.referral.commission.Accounts.Claim;
import gaming.referral.commission.Accounts.Row;
import gaming.referral.commission.Accounts.Status;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.net.URI;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import sandbox.Json;
import world.Operator;
import world.World;

/** Every place where the service shows a sum, compared with the accounts that a test keeps by hand. */
final class EverySum {
    private static final String OF_USER = """
            { referralStats { directReferralsCount totalIndirectReferralsCount totalReferralStakes totalEarning totalClaimed
                readyToClaim held totalReferralDeposits level }
              referralTree { tier referralsCount totalStakes totalHouseEdge totalEarnings }
              claimQuote { amount amountUsdc passes code pending { claim { amountUsdc } } }
              referralClaims(limit: 100) { count data { amount amountUsdc status timeline { at status } } }
              referralHolds { reason }
              referralLevelForecast { level deposits exactMissing exactPace }
              commissionDays(limit: 100) { count data { %s } } }""";

    private static final String OF_DAY = """
            day status earned exactEarned level { level exactDeposits }
            cells { tier category stakes exactStakes houseEdge exactHouseEdge rate earned exactEarned }
            contributions(limit: 100) { count data { username tier exactEarned shares { category exactHouseEdge rate exactEarned } } }
            revisions { run causes earnedBefore earnedAfter }""";

    private static final String STATEMENTS = """
            { referralStatements(limit: 100) { data { month opening closing
                lines { kind date amount balance before after level usdc } } } }""";

    private static final int PACE_DAYS = 28;
    private static final int HIGHEST = 5;
    private static final int USDC_SCALE = 6;

    private final URI publicUrl;
    private final Operator operator;
    private final Accounts accounts;

    EverySum(URI publicUrl, Operator operator, Accounts accounts) {
        this.publicUrl = publicUrl;
        this.operator = operator;
        this.accounts = accounts;
    }

    /** Numbers keep all their digits. */
    JsonNode ask(String user, String document) {
        String token = World.accessToken(new ObjectId(user));
        JsonNode json =
                Json.read(Http.graphql(publicUrl, document, Map.of(), token).body());
        assertThat(json.has("errors")).as(json.toString()).isFalse();
        return json.path("data");
    }

    /**
     * All days are computed.
     *
     * @param mayClaim whether no limit stops a claim of the user now
     */
    void assertUser(String user, LocalDate today, boolean mayClaim) {
        JsonNode shown = ask(user, OF_USER.formatted(OF_DAY));
        assertStats(user, shown.path("referralStats"), today);
        assertTree(user, shown.path("referralTree"), accounts);
        assertForecast(user, shown.path("referralLevelForecast"), today);
        assertThat(texts(
                        shown.path("referralHolds"), hold -> hold.path("reason").asText()))
                .as("holds")
                .containsExactlyInAnyOrderElementsOf(accounts.holdsOf(user).stream()
                        .map(Accounts.Hold::reason)
                        .toList());
        assertClaims(user, shown.path("referralClaims"));
        assertQuote(user, shown.path("claimQuote"), mayClaim);
        NavigableSet<LocalDate> days = accounts.everDays(user);
        assertThat(shown.at("/commissionDays/count").asInt()).as("days").isEqualTo(days.size());
        assertThat(texts(
                        shown.at("/commissionDays/data"), day -> day.path("day").asText()))
                .isEqualTo(days.descendingSet().stream().map(EverySum::moment).toList());
        shown.at("/commissionDays/data").forEach(day -> assertDay(user, day));
        assertReport(user);
    }

    private void assertStats(String user, JsonNode stats, LocalDate today) {
        BigDecimal indirect =
                sum(IntStream.rangeClosed(2, Accounts.TIERS).mapToObj(tier -> accounts.count(user, tier)));
        BigDecimal stakes = sum(tiers().mapToObj(tier -> accounts.stakes(user, tier)));
        BigDecimal paid = accounts.usdc(user, Status.COMPLETED).add(accounts.usdc(user, Status.PENDING));
        BigDecimal total = paid.multiply(accounts.rate)
                .add(accounts.payable(accounts.unpaid(user)))
                .subtract(accounts.overpaid(user));
        assertSame(
                "referralStats", stats,
                "directReferralsCount", plain(accounts.count(user, 1)),
                "totalIndirectReferralsCount", plain(indirect),
                "totalReferralStakes", dollars(stakes),
                "totalEarning", dollars(total),
                "totalClaimed", format(accounts.usdc(user, Status.COMPLETED)),
                "readyToClaim", dollars(accounts.readyToClaim(user)),
                "held", dollars(accounts.held(user)),
                "totalReferralDeposits", format(accounts.deposits(user)),
                "level", "LEVEL_" + accounts.oracle.termsOf(today).level(accounts.deposits(user)));
    }

    /** Stakes and house edge count at once, {@code later} has them; earnings are those of the latest computation. */
    void assertTreeBefore(String user, Accounts later) {
        assertTree(
                user,
                ask(user, "{ referralTree { tier referralsCount totalStakes totalHouseEdge totalEarnings } }")
                        .path("referralTree"),
                later);
    }

    private void assertTree(String user, JsonNode tree, Accounts later) {
        assertThat(tree).hasSize(Accounts.TIERS);
        for (int tier = 1; tier <= Accounts.TIERS; tier++) {
            assertSame(
                    "referralTree", tree.path(tier - 1),
                    "tier", "TIER_" + tier,
                    "referralsCount", plain(later.count(user, tier)),
                    "totalStakes", dollars(later.stakes(user, tier)),
                    "totalHouseEdge", dollars(later.houseEdge(user, tier)),
                    "totalEarnings", dollars(accounts.earned(user, tier)));
        }
    }

    private void assertForecast(String user, JsonNode forecast, LocalDate today) {
        RateTable terms = accounts.oracle.termsOf(today);
        BigDecimal deposits = accounts.deposits(user);
        int level = terms.level(deposits);
        String missing = level == HIGHEST
                ? "null"
                : plain(terms.requirements().get(level).subtract(deposits));
        assertSame(
                "referralLevelForecast",
                forecast,
                "level",
                "LEVEL_" + level,
                "deposits",
                format(deposits),
                "exactMissing",
                missing,
                "exactPace",
                plain(accounts.oracle.deposits(user, today.minusDays(PACE_DAYS - 1L), today)));
    }

    private void assertClaims(String user, JsonNode shown) {
        List<Claim> claims = accounts.claims(user).reversed();
        assertThat(texts(
                        shown.path("data"),
                        claim -> claim.path("status").asText() + " "
                                + claim.path("amount").asText() + " "
                                + claim.path("amountUsdc").asText() + " "
                                + last(claim).path("status").asText()))
                .as("claims")
                .isEqualTo(claims.stream()
                        .map(claim -> claim.status() + " "
                                + format(claim.amount().divide(claim.rate(), 2, RoundingMode.HALF_UP)) + " "
                                + claim.usdc().setScale(USDC_SCALE).toPlainString() + " "
                                + claim.status())
                        .toList());
        assertThat(shown.path("count").asInt()).isEqualTo(claims.size());
    }

    /** The latest step of a claim. */
    static JsonNode last(JsonNode claim) {
        return claim.path("timeline").path(claim.path("timeline").size() - 1);
    }

    private void assertQuote(String user, JsonNode quote, boolean mayClaim) {
        List<Claim> pending = accounts.claims(user, Status.PENDING);
        if (pending.isEmpty()) {
            BigDecimal ready = accounts.readyToClaim(user);
            assertSame(
                    "claimQuote", quote,
                    "amount", dollars(ready),
                    "amountUsdc", accounts.payout(ready).setScale(USDC_SCALE).toPlainString());
            if (mayClaim) {
                assertSame(
                        "claimQuote",
                        quote,
                        "passes",
                        "" + (ready.signum() > 0),
                        "code",
                        ready.signum() > 0 ? "null" : "NO_EARNINGS_TO_CLAIM");
            }
        } else {
            Claim claim = pending.getFirst();
            assertSame(
                    "claimQuote", quote,
                    "amount", format(claim.amount().divide(claim.rate(), 2, RoundingMode.HALF_UP)),
                    "amountUsdc", claim.usdc().setScale(USDC_SCALE).toPlainString());
            assertThat(quote.at("/pending/claim/amountUsdc").asText())
                    .isEqualTo(claim.usdc().setScale(USDC_SCALE).toPlainString());
        }
    }

    private void assertDay(String user, JsonNode shown) {
        LocalDate day = LocalDate.parse(shown.path("day").asText().substring(0, 10));
        Row row = accounts.days(user).get(day);
        if (row == null) {
            assertThat(shown.path("exactEarned").asText()).isEqualTo("0");
            return;
        }
        String what = "day " + day;
        assertSame(
                what, shown, "status", "COMPUTED", "earned", dollars(row.earned()), "exactEarned", plain(row.earned()));
        assertSame(
                what,
                shown.path("level"),
                "level",
                "LEVEL_" + row.level(),
                "exactDeposits",
                plain(accounts.oracle.deposits(user, LocalDate.MIN, day)));
        assertThat(shown.path("cells")).hasSize(row.cells().size());
        for (int number = 0; number < row.cells().size(); number++) {
            Cell cell = row.cells().get(number);
            assertSame(
                    what,
                    shown.path("cells").path(number),
                    "tier",
                    "TIER_" + cell.tier(),
                    "category",
                    "CAT_" + cell.category(),
                    "stakes",
                    dollars(cell.stake()),
                    "exactStakes",
                    plain(cell.stake()),
                    "houseEdge",
                    dollars(cell.edge()),
                    "exactHouseEdge",
                    plain(cell.edge()),
                    "rate",
                    plain(cell.rate()),
                    "earned",
                    dollars(cell.earned()),
                    "exactEarned",
                    plain(cell.earned()));
        }
        assertThat(texts(
                        shown.at("/contributions/data"),
                        player -> player.path("username").asText() + " "
                                + player.path("tier").asText() + " "
                                + player.path("exactEarned").asText() + " "
                                + texts(
                                        player.path("shares"),
                                        share -> share.path("exactHouseEdge").asText() + " "
                                                + share.path("rate").asText() + " "
                                                + share.path("exactEarned").asText())))
                .as("contributions of " + day)
                .containsExactlyInAnyOrderElementsOf(contributions(user, day, row));
        assertThat(shown.at("/contributions/count").asInt())
                .isEqualTo(shown.at("/contributions/data").size());
        assertRevisions(shown.path("revisions"), row.earned());
    }

    private List<String> contributions(String user, LocalDate day, Row row) {
        var contributions = new ArrayList<String>();
        for (int number = 1; number <= Accounts.TIERS; number++) {
            int tier = number;
            List<Cell> cells =
                    row.cells().stream().filter(cell -> cell.tier() == tier).toList();
            for (String player : accounts.oracle.members(user, tier)) {
                if (cells.stream()
                        .allMatch(cell ->
                                accounts.played(day, player, cell.category()).signum() == 0)) {
                    continue;
                }
                contributions.add("u" + player + " TIER_" + tier + " "
                        + plain(sum(cells.stream().map(cell -> accounts.share(day, player, cell)))) + " "
                        + cells.stream()
                                .map(cell -> plain(accounts.played(day, player, cell.category())) + " "
                                        + plain(cell.rate()) + " " + plain(accounts.share(day, player, cell)))
                                .toList());
            }
        }
        return contributions;
    }

    /** Each begins where the one before ended, and the last one ends at the earnings of the day. */
    private static void assertRevisions(JsonNode revisions, BigDecimal earned) {
        BigDecimal before = BigDecimal.ZERO;
        String run = "";
        for (JsonNode revision : revisions) {
            assertThat(decimal(revision, "earnedBefore")).isEqualByComparingTo(before);
            assertThat(revision.path("causes")).isNotEmpty();
            assertThat(revision.path("run").asText()).isGreaterThan(run);
            before = decimal(revision, "earnedAfter");
            run = revision.path("run").asText();
        }
        assertThat(before).as("the last revision").isEqualByComparingTo(earned);
    }

    private void assertReport(String user) {
        NavigableMap<LocalDate, Row> days = accounts.days(user);
        JsonNode report = operator.read("/user-commission-history-jobs/report?userId=" + user);
        BigDecimal claimed = accounts.euros(user, Status.COMPLETED);
        assertNumbers(
                "report of the user",
                report.path("totals"),
                Map.of(
                        "totalCommissionEarned", accounts.earned(user),
                        "totalCommissionClaimed", claimed,
                        "totalCommissionPending", accounts.earned(user).subtract(claimed),
                        "totalReferralStakes", ofCells(days.values(), Cell::stake),
                        "totalHouseEdge", ofCells(days.values(), Cell::edge)));
        for (int tier = 1; tier <= Accounts.TIERS; tier++) {
            assertNumbers(
                    "tiers of the report",
                    report.path("totals"),
                    Map.of(
                            "commissionByTier/tier" + tier, accounts.earned(user, tier),
                            "referralCounts/tier" + tier, accounts.count(user, tier)));
        }
        assertThat(texts(
                        report.path("commissionHistory"),
                        day -> day.path("day").asText() + " " + plain(decimal(day, "totalCommission")) + " "
                                + day.path("commissions").asText()))
                .as("history of the report")
                .isEqualTo(days.entrySet().stream()
                        .map(day -> moment(day.getKey()) + " "
                                + plain(day.getValue().earned()) + " " + earnedAsJson(day.getValue()))
                        .toList());
        assertThat(texts(
                        report.path("commissionClaims"),
                        claim -> plain(decimal(claim, "amount")) + " " + plain(decimal(claim, "amountUsdc"))))
                .as("claims of the report")
                .isEqualTo(accounts.claims(user, Status.COMPLETED).stream()
                        .map(claim -> plain(claim.amount()) + " " + plain(claim.usdc()))
                        .toList());
        assertThat(rows("?userId=" + user))
                .as("CSV of the user")
                .isEqualTo(days.entrySet().stream()
                        .map(day -> day.getKey() + " " + plain(day.getValue().earned()) + " "
                                + csv(List.of(day.getValue())))
                        .toList());
    }

    private static String earnedAsJson(Row row) {
        var text = new StringBuilder("{");
        for (Cell cell : row.cells()) {
            text.append(cell.category() == 1 ? "\"TIER_" + cell.tier() + "\":{" : ",")
                    .append("\"CAT_" + cell.category() + "\":" + plain(cell.earned()))
                    .append(cell.category() == 1 ? "" : cell.tier() == Accounts.TIERS ? "}" : "},");
        }
        return text.append('}').toString();
    }

    /** Of each day of a report: the day, the commission, and the cells of all three figures. */
    private List<String> rows(String query) {
        Http.Answer answer = operator.get("/user-commission-history-jobs/report/days.csv" + query);
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        var rows = new ArrayList<String>();
        List<String> lines = answer.body().substring(1).lines().toList();
        List<String> names = List.of(lines.getFirst().split(","));
        for (String line : lines.subList(1, lines.size())) {
            String[] values = line.split(",", -1);
            rows.add(values[names.indexOf("day")] + " " + plain(names, values, "totalCommission") + " "
                    + Stream.of("commission", "stakes", "houseEdge")
                            .flatMap(figure -> tiers().boxed()
                                    .flatMap(tier -> Stream.of(1, 2)
                                            .map(category -> plain(
                                                    names, values, figure + "_TIER_" + tier + "_CAT_" + category))))
                            .toList());
        }
        return rows;
    }

    private static String plain(List<String> names, String[] values, String name) {
        return Accounts.plain(new BigDecimal(values[names.indexOf(name)]));
    }

    private static List<String> csv(Collection<Row> rows) {
        return Stream.<Function<Cell, BigDecimal>>of(Cell::earned, Cell::stake, Cell::edge)
                .flatMap(figure -> tiers().boxed()
                        .flatMap(tier -> Stream.of(1, 2)
                                .map(category -> Accounts.plain(sum(rows.stream()
                                        .flatMap(row -> row.cells().stream())
                                        .filter(cell -> cell.tier() == tier && cell.category() == category)
                                        .map(figure))))))
                .toList();
    }

    /** The report on the whole system, for days on which only the users of these accounts earn. */
    void assertSystem(LocalDate first, LocalDate last) {
        Map<LocalDate, List<Row>> byDay = new TreeMap<>();
        accounts.users()
                .forEach(user -> accounts.days(user)
                        .forEach((day, row) -> byDay.computeIfAbsent(day, _ -> new ArrayList<>())
                                .add(row)));
        List<Row> all = byDay.values().stream().flatMap(List::stream).toList();
        String period = "?startDate=" + first + "&endDate=" + last;
        JsonNode report = operator.read("/user-commission-history-jobs/report" + period);
        assertNumbers(
                "report of the system",
                report.at("/systemStats/commission"),
                Map.of(
                        "totalCommission", sum(all.stream().map(Row::earned)),
                        "totalReferralStakes", ofCells(all, Cell::stake),
                        "totalHouseEdge", ofCells(all, Cell::edge)));
        for (int tier = 1; tier <= Accounts.TIERS; tier++) {
            int wanted = tier;
            assertNumbers(
                    "tiers of the system",
                    report.at("/commissionDistribution/" + (tier - 1)),
                    Map.of("totalCommission", sum(all.stream().map(row -> row.earned(wanted)))));
        }
        assertThat(texts(
                        report.path("topReferrers"),
                        user -> user.path("userId").asText() + " " + plain(decimal(user, "totalCommission")) + " "
                                + plain(decimal(user, "totalClaimed"))))
                .as("top referrers")
                .isEqualTo(accounts.users().stream()
                        .filter(user -> !accounts.days(user).isEmpty())
                        .sorted(Comparator.comparing((String user) -> accounts.earned(user))
                                .reversed()
                                .thenComparing(Comparator.naturalOrder()))
                        .limit(10)
                        .map(user -> user + " " + plain(accounts.earned(user)) + " "
                                + plain(accounts.euros(user, Status.COMPLETED)))
                        .toList());
        assertThat(rows(period))
                .as("CSV of the system")
                .isEqualTo(byDay.entrySet().stream()
                        .map(day -> day.getKey() + " "
                                + plain(sum(day.getValue().stream().map(Row::earned))) + " " + csv(day.getValue()))
                        .toList());
    }

    /** The books, which have the users of {@code others} too. */
    void assertBooks(List<Accounts> others) {
        JsonNode shown = operator.read("/claims/books");
        List<Accounts> all = Stream.concat(others.stream(), Stream.of(accounts)).toList();
        Map<String, BigDecimal> sums = Map.of(
                "earned", ofAll(all, Accounts::earned),
                "claimed", ofAll(all, (of, user) -> of.euros(user, Status.COMPLETED)),
                "pending", ofAll(all, (of, user) -> of.euros(user, Status.PENDING)),
                "ready", ofAll(all, Accounts::unpaid),
                "overpaid", ofAll(all, Accounts::overpaid),
                "claimedUsdc", ofAll(all, (of, user) -> of.usdc(user, Status.COMPLETED)),
                "pendingUsdc", ofAll(all, (of, user) -> of.usdc(user, Status.PENDING)));
        assertNumbers("books", shown, sums);
        assertNumbers("books", shown, Map.of("differencesCount", BigDecimal.ZERO, "uncomputedCount", BigDecimal.ZERO));
    }

    private interface OfUser {
        BigDecimal of(Accounts accounts, String user);
    }

    private static BigDecimal ofAll(List<Accounts> all, OfUser figure) {
        return sum(all.stream().flatMap(each -> each.users().stream().map(user -> figure.of(each, user))));
    }

    /** What operators see of a day: the same, and the bets of each player. */
    void assertOperator(String user, LocalDate day) {
        Row row = Objects.requireNonNull(accounts.days(user).get(day));
        String path = "/users/" + user + "/commission/" + day + "?limit=100";
        JsonNode shown = operator.read(path);
        assertNumbers("operator's day", shown, Map.of("earned", row.earned()));
        assertThat(shown.path("level").asText()).isEqualTo("LEVEL_" + row.level());
        assertThat(texts(
                        shown.path("cells"),
                        cell -> plain(decimal(cell, "stakes")) + " " + plain(decimal(cell, "houseEdge")) + " "
                                + plain(decimal(cell, "earned"))))
                .isEqualTo(row.cells().stream()
                        .map(cell -> plain(cell.stake()) + " " + plain(cell.edge()) + " " + plain(cell.earned()))
                        .toList());
        assertRevisions(shown.path("revisions"), row.earned());
        assertThat(shown.at("/contributions/count").asInt())
                .isEqualTo(contributions(user, day, row).size());
        for (JsonNode contribution : shown.at("/contributions/data")) {
            String player = contribution.path("userId").asText();
            JsonNode bets = operator.read(path + "&player=" + player).at("/bets/data");
            for (int category = 1; category <= Accounts.CATEGORIES; category++) {
                String name = "CAT_" + category;
                BigDecimal edge = sum(bets.valueStream()
                        .filter(bet -> bet.path("status").asText().equals("SETTLED")
                                && bet.path("category").asText().equals(name))
                        .map(bet -> decimal(bet, "houseEdge")));
                assertThat(edge).as("bets of " + player).isEqualByComparingTo(accounts.played(day, player, category));
            }
        }
    }

    /** Days without a commission earn nothing, and what they earned before was taken back. */
    void assertOtherDays(String user, Collection<LocalDate> days) {
        var others = new TreeSet<>(days);
        others.removeAll(accounts.days(user).keySet());
        for (LocalDate day : others) {
            JsonNode shown = ask(user, "{ commissionDay(day: \"" + day + "\") { " + OF_DAY + " } }")
                    .path("commissionDay");
            assertSame("day " + day, shown, "exactEarned", "0", "level", "null");
            assertThat(shown.path("cells")).isEmpty();
            assertThat(shown.at("/contributions/data")).isEmpty();
            assertRevisions(shown.path("revisions"), BigDecimal.ZERO);
        }
    }

    /** The month is closed now. Returns the kinds of the lines. */
    Set<String> assertStatement(String user, YearMonth month) {
        Accounts.Statement statement = accounts.close(user, month);
        List<JsonNode> found = ask(user, STATEMENTS)
                .at("/referralStatements/data")
                .valueStream()
                .filter(each -> each.path("month").asText().startsWith(month + "-01T"))
                .toList();
        assertThat(found).hasSize(statement == null ? 0 : 1);
        if (statement == null) {
            return Set.of();
        }
        assertSame(
                "statement", found.getFirst(),
                "opening", plain(statement.opening()),
                "closing", plain(statement.closing()));
        assertThat(texts(
                        found.getFirst().path("lines"),
                        line -> line.path("kind").asText() + " "
                                + line.path("date").asText() + " "
                                + line.path("amount").asText() + " "
                                + line.path("balance").asText() + " "
                                + Stream.of("before", "after", "level", "usdc")
                                        .filter(line::hasNonNull)
                                        .map(field -> line.path(field).asText())
                                        .collect(Collectors.joining(" "))))
                .isEqualTo(statement.lines().stream()
                        .map(line -> line.kind() + " " + line.date() + " " + plain(line.amount()) + " "
                                + plain(line.balance()) + " " + line.more())
                        .toList());
        return statement.lines().stream().map(Accounts.Line::kind).collect(Collectors.toSet());
    }

    private static BigDecimal ofCells(Collection<Row> rows, Function<Cell, BigDecimal> figure) {
        return sum(rows.stream().flatMap(row -> row.cells().stream()).map(figure));
    }

    private static IntStream tiers() {
        return IntStream.rangeClosed(1, Accounts.TIERS);
    }

    private String dollars(BigDecimal euros) {
        return format(euros.divide(accounts.rate, 2, RoundingMode.HALF_UP));
    }

    private static String format(BigDecimal dollars) {
        var format = new DecimalFormat("$#,##0.00", DecimalFormatSymbols.getInstance(Locale.US));
        return format.format(dollars.setScale(2, RoundingMode.HALF_UP));
    }

    private static String plain(BigDecimal number) {
        return Accounts.plain(number);
    }

    private static String moment(LocalDate day) {
        return day + "T00:00:00Z";
    }

    private static BigDecimal decimal(JsonNode node, String field) {
        return new BigDecimal(node.path(field).asText());
    }

    private static List<String> texts(JsonNode list, Function<JsonNode, String> text) {
        return list.valueStream().map(text).toList();
    }

    /** Fields and their texts, in turn. */
    private static void assertSame(String what, JsonNode node, String... fields) {
        var expected = new TreeMap<String, String>();
        var found = new TreeMap<String, String>();
        for (int number = 0; number < fields.length; number += 2) {
            expected.put(fields[number], fields[number + 1]);
            found.put(fields[number], node.path(fields[number]).asText());
        }
        assertThat(found).as(what).isEqualTo(expected);
    }

    private static void assertNumbers(String what, JsonNode node, Map<String, BigDecimal> expected) {
        expected.forEach((field, number) -> assertThat(
                        new BigDecimal(node.at("/" + field).asText()))
                .as(what + ": " + field)
                .isEqualByComparingTo(number));
    }
}
