package gaming.referral.commission;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Feeds;
import dev.Http;
import gaming.referral.commission.Accounts.Claim;
import gaming.referral.commission.Accounts.Hold;
import gaming.referral.commission.Accounts.Status;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.bson.types.ObjectId;
import sandbox.Fault;
import sandbox.Json;
import sandbox.SandboxPlatform.Booking;
import sandbox.Waiting;
import world.Jobs;
import world.Operator;
import world.TestClock;
import world.World;

/** A story of a month in the life of a service, with accounts that are kept by hand and compared on the way. */
final class RandomMonth {
    /** The months of a story: the random one, the one with corrections, and one for the closing. */
    static final int MONTHS = 3;

    private static final int LATER_DAYS = 3;
    private static final LocalTime MORNING = LocalTime.of(0, 10);
    private static final int GENERATIONS = 5;
    private static final int LONGEST_PENDING = 4;

    /** What each story must have, so that its sums prove something. */
    private static final List<String> WANTED =
            List.of(("NONE REFUSES RESETS_AFTERWARDS RESETS again nothing COMPLETED FAILED held all-held"
                            + " overpaid LEVEL_1 LEVEL_2 LEVEL_3 LEVEL_4 LEVEL_5 CORRECTION DAY CLAIM")
                    .split(" "));

    final Accounts accounts;
    private final URI publicUrl;
    private final URI internalUrl;
    private final long seed;
    private final YearMonth month;
    private final List<Accounts> before;
    private final LocalDate firstDay;
    private final Story story;
    private final Random random;
    private final Operator operator;
    private final EverySum sums;
    private LocalDate today;
    /** Users whose next claim a limit may refuse today. */
    private final Set<String> limited = new HashSet<>();
    /** The only user with a pending claim, if there is one. */
    private String uncertain = "";

    private int uncertainDays;
    /** Users whose latest claim the platform did not know. It is asked again before their next claim. */
    private final Set<String> notFound = new HashSet<>();

    private final Map<String, String> platformIds = new HashMap<>();
    private final Set<String> seen = new HashSet<>();
    private String operation = "";
    private int holdsPlaced;

    /** @param before the stories before in the same service */
    RandomMonth(URI publicUrl, URI internalUrl, long seed, YearMonth month, List<Accounts> before) {
        this.publicUrl = publicUrl;
        this.internalUrl = internalUrl;
        this.seed = seed;
        this.month = month;
        this.before = before;
        firstDay = month.atDay(1);
        today = firstDay;
        story = new Story(seed, firstDay);
        random = story.random();
        accounts = new Accounts(story.players.oracle);
        operator = new Operator(internalUrl);
        sums = new EverySum(publicUrl, operator, accounts);
    }

    /** A failure names the seed, the day and the operation. */
    void run() {
        try {
            begin();
            for (int number = 0; number < month.lengthOfMonth(); number++) {
                live(number, number % 3 == 2 || number == month.lengthOfMonth() - 1);
            }
            close(month);
            int later = month.lengthOfMonth() + LATER_DAYS;
            for (int number = later; number < later + LATER_DAYS; number++) {
                live(number, number == later + LATER_DAYS - 1);
            }
            moveTo(today.plusDays(1), 0, true);
            close(month.plusMonths(1));
            operation = "what the story has";
            assertThat(seen).containsAll(WANTED);
        } catch (AssertionError | RuntimeException failure) {
            throw new AssertionError(
                    "Seed %d, %s, %s: %s".formatted(seed, today, operation, failure.getMessage()), failure);
        }
    }

    private void begin() {
        operation = "users join";
        moveTo(firstDay.minusDays(1), 0, false);
        Pods.Game.feed(feeds());
        setTerms(RateTable.OF_THE_INTERFACE);
        List<ObjectNode> joiners = story.joiners();
        for (ObjectNode joiner : joiners) {
            String platformId = month.getYear() * 100 + month.getMonthValue() + "%03d".formatted(platformIds.size());
            platformIds.put(joiner.path("id").asText(), platformId);
            joiner.put("platformId", platformId).put("createdAt", firstDay.minusDays(1) + "T00:00:00Z");
        }
        feeds().accept("users", joiners.toArray(ObjectNode[]::new));
        assertThat(accounts.users())
                .as("generations")
                .anyMatch(user -> !accounts.oracle.members(user, GENERATIONS).isEmpty());
    }

    /** The day has ended. */
    private void live(int number, boolean compared) {
        LocalDate day = story.day(number);
        story.reaches(number + 1);
        moveTo(day.plusDays(1), number, ++uncertainDays > LONGEST_PENDING || random.nextInt(3) == 0);
        operation = "rate";
        accounts.rate = random.nextInt(4) == 0 ? story.newRate() : accounts.rate;
        rate();
        operation = "deposits";
        feeds().accept(
                        "deposits",
                        story.deposits(number == 0 ? 15 : 2, random.nextInt(2)).toArray(ObjectNode[]::new));
        operation = "bets";
        feeds().accept(
                        "bets",
                        story.bets(5 + random.nextInt(5), random.nextInt(6)).toArray(ObjectNode[]::new));
        if (random.nextInt(6) == 0) {
            operation = "terms";
            setTerms(random.nextBoolean() ? RateTable.drawn(random) : RateTable.OF_THE_INTERFACE);
        }
        if (random.nextInt(2) == 0) {
            hold();
        }
        if (compared) {
            compute(number);
            compareAll(day);
            for (String user : claimants(3)) {
                claim(user);
                operation = "the sums after the claim of " + user;
                sums.assertUser(user, today, false);
            }
        } else {
            for (String user : claimants(2)) {
                operation = "the tree of " + user + " before the next computation";
                sums.assertTreeBefore(user, accounts.after(Set.copyOf(days(number))));
                // Nothing of a held player is paid before the next computation
                if (accounts.holdsOf(user).isEmpty()) {
                    claim(user);
                }
            }
        }
    }

    /** @param settled whether the service finds the outcome of a pending claim by itself */
    private void moveTo(LocalDate day, int minute, boolean settled) {
        operation = "the outcome of the claim of " + uncertain;
        boolean looksUp = settled && !uncertain.isEmpty();
        if (looksUp) {
            World.platform().lookups(Fault.NONE);
        }
        today = day;
        limited.clear();
        TestClock.moveTo(day.atTime(MORNING).plusMinutes(minute).toInstant(ZoneOffset.UTC));
        if (looksUp) {
            Waiting.until(() -> !shownClaim(uncertain).path("status").asText().equals("PENDING"));
            settled(uncertain);
        }
    }

    private void rate() {
        feeds().accept("token-rates", Json.record("symbol", "USDC", "rate", accounts.rate, "at", "" + TestClock.now()));
    }

    private void setTerms(RateTable table) {
        LocalDate from = today.plusDays(1);
        Http.Answer answer =
                operator.put("/commission-terms?validFrom=" + from, table.json().toString());
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        accounts.oracle.terms(from, table);
    }

    /** Places a hold, or releases one. */
    private void hold() {
        if (!accounts.holds().isEmpty() && random.nextBoolean()) {
            Hold released =
                    accounts.holds().remove(random.nextInt(accounts.holds().size()));
            operation = "release of " + released;
            assertThat(operator.delete(holdsOf(released.user()) + "?holdId=" + released.id())
                            .path("holds"))
                    .hasSize(1);
            return;
        }
        String user = anyone();
        String scope = List.of("PLAYER", "REFERRER", "TIER", "RING").get(random.nextInt(4));
        int tier = scope.equals("TIER") ? 1 + random.nextInt(Accounts.TIERS) : 0;
        LocalDate from = random.nextBoolean() ? LocalDate.EPOCH : firstDay.plusDays(random.nextInt(31));
        String reason = "Hold " + ++holdsPlaced;
        if (accounts.holds().stream()
                .anyMatch(hold -> hold.user().equals(user) && hold.scope().equals(scope) && hold.tier() == tier)) {
            return;
        }
        ObjectNode body = Json.record("scope", scope, "reason", reason, "from", "" + from);
        var members = new TreeSet<>(Set.of(user));
        if (scope.equals("TIER")) {
            body.put("tier", "TIER_" + tier);
        }
        if (scope.equals("RING")) {
            var others = body.putArray("members");
            for (int member = 0; member < 3; member++) {
                String other = anyone();
                members.add(other);
                others.add(other);
            }
        }
        operation = "hold of " + user + ": " + body;
        String id = operator.tell(holdsOf(user), body.toString()).path("id").asText();
        accounts.holds().add(new Hold(id, user, scope, tier, List.copyOf(members), from, reason));
    }

    private static String holdsOf(String user) {
        return "/users/" + user + "/hold";
    }

    private void compute(int number) {
        var jobs = new Jobs(internalUrl);
        for (int each = 0; each <= number; each++) {
            LocalDate day = story.day(each);
            operation = "computation of " + day;
            Http.Answer queued = jobs.queue(day);
            assertThat(queued.status()).as(queued.body()).isIn(200, 404);
            if (queued.status() == 200) {
                assertThat(jobs.batch(day, 10_000).status()).isEqualTo(200);
                JsonNode progress = jobs.awaitDone(day);
                assertThat(progress.path("state").asText() + progress.path("recalculationNeeded"))
                        .isEqualTo("DONEfalse");
            }
        }
        accounts.computed(Set.copyOf(days(number)));
    }

    private List<LocalDate> days(int last) {
        return firstDay.datesUntil(story.day(last).plusDays(1)).toList();
    }

    private void compareAll(LocalDate day) {
        for (String user : accounts.users()) {
            operation = "the sums of " + user;
            sums.assertUser(user, today, !limited.contains(user));
            see(user);
            BigDecimal booked = Accounts.sum(World.platform().bookingsOf(platformIds.getOrDefault(user, "")).stream()
                    .map(Booking::amount));
            assertThat(booked)
                    .as("bookings")
                    .isEqualByComparingTo(Accounts.sum(
                            accounts.claims(user).stream().filter(Claim::booked).map(Claim::usdc)));
        }
        operation = "the sums of the system";
        sums.assertSystem(firstDay, day);
        sums.assertBooks(before);
        for (int number = 0; number < 5; number++) {
            String user = anyone();
            operation = "the days of " + user;
            sums.assertOtherDays(user, firstDay.datesUntil(day.plusDays(1)).toList());
            for (LocalDate each : accounts.days(user).keySet()) {
                if (random.nextInt(4) == 0) {
                    operation = "the operator's day " + each + " of " + user;
                    sums.assertOperator(user, each);
                }
            }
        }
    }

    private void see(String user) {
        accounts.days(user).values().forEach(row -> seen.add("LEVEL_" + row.level()));
        if (accounts.held(user).signum() > 0) {
            seen.add(accounts.held(user).equals(accounts.unpaid(user)) ? "all-held" : "held");
        }
        if (accounts.overpaid(user).signum() > 0) {
            seen.add("overpaid");
        }
    }

    /** Mostly users who can claim something. */
    private List<String> claimants(int count) {
        var users = new ArrayList<>(accounts.users());
        Collections.shuffle(users, random);
        users.removeIf(user -> limited.contains(user) || notFound.contains(user) && !uncertain.isEmpty());
        users.sort((one, other) -> Boolean.compare(
                accounts.readyToClaim(one).signum() == 0,
                accounts.readyToClaim(other).signum() == 0));
        var claimants = new ArrayList<>(users.subList(0, count - 1));
        claimants.add(
                uncertain.isEmpty() || limited.contains(uncertain) || random.nextBoolean()
                        ? users.getLast()
                        : uncertain);
        return claimants.stream().distinct().toList();
    }

    private void claim(String user) {
        boolean again = user.equals(uncertain);
        BigDecimal ready = accounts.readyToClaim(user);
        boolean sent = again || ready.signum() > 0;
        Fault mode = again || !uncertain.isEmpty() && random.nextBoolean()
                ? Fault.NONE
                : List.of(Fault.NONE, Fault.NONE, Fault.REFUSES, Fault.RESETS_AFTERWARDS, Fault.RESETS)
                        .get(random.nextInt(uncertain.isEmpty() ? 5 : 3));
        seen.add(again ? "again" : sent ? mode.name() : "nothing");
        operation = (again ? "the second call for the claim of " : "the claim of ") + user + ": " + mode;
        limited.add(user);
        if (sent && !(again && accounts.claims(user).getLast().booked())) {
            World.platform().next(mode);
        }
        if (again) {
            // A lookup of the service itself holds the claim
            Waiting.until(this::nobodyLooksUp);
        }
        if (uncertain.isEmpty() || again) {
            World.platform().lookups(Fault.NONE);
        }
        String least = sent ? "(minAmountUsdc: \"" + quoted(user) + "\")" : "";
        JsonNode answer = Http.graphql(
                        publicUrl,
                        "mutation { claimEarningsFromReferrals" + least + " { totalClaimed } }",
                        Map.of(),
                        World.accessToken(new ObjectId(user)))
                .json();
        String refusal = answer.at("/errors/0/extensions/code").asText() + " "
                + answer.at("/errors/0/extensions/claimStatus").asText();
        if (again) {
            assertThat(answer.has("errors")).as(answer.toString()).isFalse();
            settled(user);
        } else if (!sent) {
            assertThat(refusal).isEqualTo("NO_EARNINGS_TO_CLAIM ");
        } else {
            boolean booked = mode == Fault.NONE || mode == Fault.RESETS_AFTERWARDS;
            Status status =
                    mode == Fault.NONE ? Status.COMPLETED : mode == Fault.REFUSES ? Status.FAILED : Status.PENDING;
            assertThat(refusal)
                    .as(answer.toString())
                    .isEqualTo(status == Status.COMPLETED ? " " : "FAILED_TO_TRANSFER_CREDIT " + status);
            notFound.remove(user);
            accounts.claims(user)
                    .add(new Claim(
                            ready,
                            accounts.payout(ready),
                            accounts.rate,
                            status,
                            booked,
                            status == Status.PENDING ? null : finishedAt(user),
                            false));
            if (status == Status.PENDING) {
                uncertain = user;
                uncertainDays = 0;
            }
        }
        if (!uncertain.isEmpty()) {
            World.platform().lookups(Fault.ERROR_PAGE);
        }
    }

    private boolean nobodyLooksUp() {
        JsonNode quote = sums.ask(uncertain, "{ claimQuote { passes pending { nextLookAt } } }")
                .path("claimQuote");
        return quote.path("passes").asBoolean()
                && Instant.parse(quote.at("/pending/nextLookAt").asText())
                        .isAfter(TestClock.now().plusSeconds(5));
    }

    private String quoted(String user) {
        return sums.ask(user, "{ claimQuote { amountUsdc } }")
                .at("/claimQuote/amountUsdc")
                .asText();
    }

    /** The pending claim of the user has ended. */
    private void settled(String user) {
        Claim claim = accounts.claims(user).removeLast();
        boolean sentAgain = limited.contains(user);
        boolean paid = claim.booked() || sentAgain;
        accounts.claims(user).add(claim.ends(paid, finishedAt(user)));
        assertThat(shownClaim(user).path("status").asText()).isEqualTo(paid ? "COMPLETED" : "FAILED");
        if (!paid) {
            notFound.add(user);
        }
        seen.add(paid ? "COMPLETED" : "FAILED");
        limited.add(user);
        uncertain = "";
        World.platform().lookups(Fault.NONE);
    }

    private String finishedAt(String user) {
        return EverySum.last(shownClaim(user)).path("at").asText();
    }

    private JsonNode shownClaim(String user) {
        return sums.ask(user, "{ referralClaims(limit: 1) { data { status timeline { at status } } } }")
                .at("/referralClaims/data/0");
    }

    /** Moves to the day on which the service closes the month, and compares the statements. */
    private void close(YearMonth month) {
        moveTo(month.plusMonths(1).atDay(4), 0, true);
        operation = "the closing of " + month;
        Waiting.until(() -> isClosed(month));
        for (String user : accounts.users()) {
            operation = "the statement of " + user;
            seen.addAll(sums.assertStatement(user, month));
        }
    }

    /** Some user has a line in the month. The months close for all users at once, apart from batches. */
    private boolean isClosed(YearMonth month) {
        return accounts.users().stream()
                .filter(user -> accounts.days(user).keySet().stream()
                        .anyMatch(day -> YearMonth.from(day).equals(month)))
                .allMatch(
                        user -> !sums.ask(user, "{ referralStatement(month: \"" + month.atDay(1) + "\") { closing } }")
                                .path("referralStatement")
                                .isNull());
    }

    private String anyone() {
        var users = new ArrayList<>(accounts.users());
        return users.get(random.nextInt(users.size()));
    }

    private Feeds feeds() {
        return new Feeds(internalUrl);
    }
}
