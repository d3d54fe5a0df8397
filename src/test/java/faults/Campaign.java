package faults;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.EmbeddedMariaDb;
import dev.KafkaBroker;
import faults.Books.Earnings;
import faults.Reaper.Strike;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.bson.types.ObjectId;
import sandbox.Json;
import sandbox.SandboxPlatform;
import sandbox.Waiting;
import world.Cable;
import world.Earners;
import world.Operator;
import world.ServiceProcess;

/**
 * Users claim through two service processes on one database of two servers while everything around them breaks; then it gets
 * quiet, what is uncertain is cleared up, and the books are compared: ours, the platform's and those that the service shows.
 * Status codes count for nothing.
 */
final class Campaign implements AutoCloseable {
    /** Longer than a transfer may lie with the platform. */
    private static final Duration NOT_FOUND_AFTER = Duration.ofSeconds(4);
    /** The end of a dead pod's turn, the heartbeats that it misses, the next rungs of the ladder, and slow machines. */
    private static final Duration RESOLVED_WITHIN = Duration.ofSeconds(90);

    /** How late after the end of its claim a transfer is booked at most: the claim is still looked up several times. */
    private static final Duration LATEST_BOOKING = Duration.ofSeconds(20);

    /** A caller hears nothing from a frozen pod, and gives up. */
    private static final Duration LONGEST_CALL = Duration.ofSeconds(5);

    private static final Pattern PAID_AFTER_ALL =
            Pattern.compile("The claim (\\w+) was \\w+ and has been paid after all");

    private static final int MOST_CALLS_AT_ONCE = 4;
    /** The differences that the books list. */
    private static final int MOST_SHOWN = 100;

    /** One user of so many waits longer than the lookups of a claim take. */
    private static final int PATIENT_EVERY = 4;

    private static final Map<String, String> PROPERTIES = Map.ofEntries(
            Map.entry("gaming-platform.connect-timeout", "PT0.3S"),
            Map.entry("gaming-platform.read-timeout", "PT0.5S"),
            Map.entry("gaming-platform.circuit-breaker.failures", "8"),
            Map.entry("gaming-platform.circuit-breaker.delay", "PT0.5S"),
            Map.entry("claims.not-found-after", NOT_FOUND_AFTER.toString()),
            Map.entry("claims.resolver.delays", "PT1S,PT2S,PT2S,PT3S,PT3S"),
            Map.entry("claims.look-again", "PT3S,PT6S,PT10S,PT15S,PT20S,PT25S,PT30S,PT40S,PT50S,PT60S"),
            Map.entry("claims.reconcile-after", "PT20S"),
            Map.entry("claims.reconcile-pause", "PT1S"),
            Map.entry("commission.recalculate-after", "PT2S"),
            Map.entry("db.idle-transaction-timeout", "PT5S"),
            Map.entry("db.connection-timeout", "PT2S"));

    private final Plan plan;
    private final Replication databases;
    private final SandboxPlatform platform = SandboxPlatform.start();
    private final KafkaBroker broker;
    private final Words words;
    private final Pods pods;
    private final FlaggedClaims flagged = new FlaggedClaims(platform, NOT_FOUND_AFTER);
    private final Reaper reaper;
    private final Figures figures = new Figures();
    private final Instant start = Instant.now();
    private final Set<String> late = ConcurrentHashMap.newKeySet();
    private List<Claimer> claimers = List.of();

    Campaign(Plan plan) {
        this.plan = plan;
        databases = Replication.start(plan.directory());
        broker = KafkaBroker.startEmpty(plan.directory().resolve("kafka"));
        words = new Words(broker);
        Map<String, String> properties = new HashMap<>(PROPERTIES);
        properties.putAll(broker.configuration("campaign"));
        pods = Pods.start(databases.servers(), EmbeddedMariaDb.GAMING, platform.url(), properties);
        reaper = new Reaper(pods, databases, plan);
    }

    /** Fails when the books differ; answers what happened. */
    String run() {
        var random = new Random(plan.seed());
        newRate(random);
        words.feed(pods.pod(0).internalUrl());
        claimers = new Earners(pods.pod(0).internalUrl())
                .make(plan.users(), "1.23456789").stream().map(Claimer::of).toList();
        breakThings(random);
        Instant quiet = Instant.now();
        clearUp();
        figures.line("uncertain for so long after it got quiet", Duration.between(quiet, Instant.now()));
        claimWhatIsLeft();
        Waiting.until(() -> olderWords() == 0, RESOLVED_WITHIN);
        lost().forEach(this::bookLate);
        Waiting.until(this::hasComeToRest, RESOLVED_WITHIN);
        new Earners(pods.pod(0).internalUrl())
                .earn(
                        Claimer.earners(claimers),
                        overpaid(books()).add(BigDecimal.TEN).toPlainString());
        claimWhatIsLeft();
        Books books = books();
        describe(books);
        compare(books);
        return figures.table();
    }

    private void breakThings(Random seeds) {
        try (var loops = new Loops(seeds)) {
            loops.add(200, 1500, random -> Weather.change(platform, random));
            for (Cable cable : pods.platformCables()) {
                loops.add(100, 900, random -> Weather.wear(cable, random));
            }
            loops.add(300, 1500, random -> pods.cut(cables -> Weather.cut(cables, random)));
            loops.add(plan.shortestPeace().toMillis(), plan.longestPeace().toMillis(), reaper::strike);
            loops.add(500, 1500, Loops.tolerated(this::earn));
            loops.add(50, 300, words::say);
            loops.add(500, 1500, Loops.tolerated(this::bookLate));
            loops.add(1000, 3000, Loops.tolerated(random -> flagged.work(Operator.of(anyPod(random)))));
            for (Claimer claimer : claimers) {
                boolean patient = claimers.indexOf(claimer) % PATIENT_EVERY == 0;
                loops.add(patient ? 6000 : 100, patient ? 12_000 : 1200, random -> claim(claimer, random));
            }
            Waiting.until(() -> enough(loops), plan.longest());
        }
    }

    private boolean enough(Loops loops) {
        loops.check();
        return reaper.rounds() >= plan.rounds() && ended() >= plan.claims() && late.size() >= plan.lateBookings();
    }

    private int ended() {
        try {
            return databases.primary().count("claim where status <> 'PENDING'");
        } catch (IllegalStateException dead) {
            return 0;
        }
    }

    /** Half of the time nobody asks for the day of the bets. */
    private void earn(Random random) {
        newRate(random);
        var earners = new Earners(anyPod(random).internalUrl());
        String euros =
                BigDecimal.valueOf(1 + random.nextLong(10_000_000_000L), 8).toPlainString();
        if (random.nextBoolean()) {
            earners.earn(Claimer.earners(claimers), euros);
        } else {
            earners.play(Claimer.earners(claimers), euros);
        }
    }

    /** A transfer that was lost on its way is booked after all, when its claim has ended as not found. */
    private void bookLate(Random random) {
        List<String> lost = lost();
        if (!lost.isEmpty()) {
            bookLate(lost.get(random.nextInt(lost.size())));
        }
    }

    private void bookLate(String transfer) {
        if (platform.bookLate(transfer)) {
            late.add(transfer);
        }
    }

    /** The transfers of claims that ended as not found a short while ago. */
    private List<String> lost() {
        try {
            return databases
                    .primary()
                    .texts("select external_transaction_id from claim where status = 'FAILED' and failure = 'NOT_FOUND'"
                            + " and finished_at > utc_timestamp(3) - interval " + LATEST_BOOKING.toSeconds()
                            + " second");
        } catch (IllegalStateException dead) {
            return List.of();
        }
    }

    private void newRate(Random random) {
        anyPod(random)
                .feeds()
                .accept(
                        "token-rates",
                        Json.record(
                                "symbol", "USDC",
                                "rate", BigDecimal.valueOf(50_000_000 + random.nextInt(100_000_000), 8),
                                "at", Instant.now().toString()));
    }

    /** Now and then several times at once, to whichever pods. */
    private void claim(Claimer claimer, Random random) {
        int calls = random.nextInt(6) == 0 ? MOST_CALLS_AT_ONCE : 1;
        IntStream.range(0, calls)
                .mapToObj(_ -> anyPod(random).publicUrl())
                .map(url -> CompletableFuture.supplyAsync(() -> claimer.claim(url), Thread::startVirtualThread)
                        .completeOnTimeout("no answer", LONGEST_CALL.toMillis(), TimeUnit.MILLISECONDS))
                .toList()
                .forEach(call -> figures.answered(call.join()));
    }

    private ServiceProcess anyPod(Random random) {
        return pods.pod(random.nextInt(Pods.COUNT));
    }

    private void clearUp() {
        Weather.calm(platform, pods);
        Waiting.until(
                () -> {
                    flagged.work(Operator.of(pods.pod(0)));
                    return platform.answering() == 0 && pending() == 0;
                },
                RESOLVED_WITHIN);
    }

    /** Every booking has been found and every day computed. Nobody asks for it. */
    private boolean hasComeToRest() {
        JsonNode shown = shown();
        return shown.path("uncomputed").isEmpty()
                && shown.path("differences")
                        .valueStream()
                        .allMatch(difference -> difference.path("what").asText().equals("BOOKED_AFTER_END"))
                && books().foundLate().size() == late.size();
    }

    /** The books that the service shows. */
    private JsonNode shown() {
        return Operator.of(pods.pod(0)).read("/claims/books");
    }

    private int olderWords() {
        return words.older(databases.primary()).size();
    }

    private int pending() {
        return databases.primary().count("claim where status = 'PENDING'");
    }

    /** The most that a user has received too much, in euros. The books name each late booking that led to such a thing. */
    private BigDecimal overpaid(Books books) {
        Set<ObjectId> users = books.earnings().entrySet().stream()
                .filter(each -> each.getValue().free().signum() < 0)
                .map(Map.Entry::getKey)
                .collect(toSet());
        Set<String> expected = books.foundLate().stream()
                .filter(claim -> users.contains(claim.user()))
                .map(Books.Claim::id)
                .collect(toSet());
        JsonNode shown = shown();
        assertThat(shown.path("differences")
                        .valueStream()
                        .map(difference -> difference.path("claimId").asText()))
                .as(shown.toString())
                .hasSize(Math.min(expected.size(), MOST_SHOWN))
                .isSubsetOf(expected);
        assertThat(shown.path("differencesCount").asInt()).isEqualTo(expected.size());
        figures.line("users overpaid by late bookings, until they earned again", users.size());
        return books.earnings().values().stream()
                .map(Earnings::free)
                .min(Comparator.naturalOrder())
                .orElse(BigDecimal.ZERO)
                .negate()
                .max(BigDecimal.ZERO);
    }

    /** Users get all that is owed to them: nothing has got stuck. */
    private void claimWhatIsLeft() {
        claimers.stream()
                .map(claimer -> CompletableFuture.runAsync(
                        () -> Waiting.until(
                                () -> claimer.claim(pods.pod(1).publicUrl()).equals(Claimer.NOTHING_TO_CLAIM),
                                RESOLVED_WITHIN),
                        Thread::startVirtualThread))
                .toList()
                .forEach(CompletableFuture::join);
        Waiting.until(() -> pending() == 0, RESOLVED_WITHIN);
    }

    private Books books() {
        return Books.read(databases.primary());
    }

    private void describe(Books books) {
        int sends = books.claims().stream()
                .mapToInt(claim -> platform.sends(claim.sentAs()))
                .sum();
        figures.line(
                        "claims",
                        books.claims().size() + ", of them COMPLETED " + books.count("COMPLETED") + ", FAILED "
                                + books.count("FAILED"))
                .line("users", claimers.size())
                .line("calls of users", figures.answers())
                .line("strikes", Figures.text(reaper.strikes()))
                .line("connections to the platform cut", cuts(pods.platformCables()))
                .line("connections to the database cut", cuts(pods.databaseCables()))
                .line("transfers that reached the platform", sends)
                .line("of them met", Figures.text(platform.transfers().played()))
                .line("lookups met", Figures.text(platform.lookups().played()))
                .line("outcomes unknown", books.steps("The outcome is not known"))
                .line("taken up again by users", books.steps("Asked for again"))
                .line("sent again", books.steps("Sent again"))
                .line("looked up in vain", books.steps("Looked up: not certain"))
                .line("flagged", books.everFlagged())
                .line("resolved by hand", flagged.resolved())
                .line("transfers booked", platform.bookings().size())
                .line("of them after the end of their claims", late.size())
                .line(
                        "claims compared with the platform after their end",
                        databases.primary().count("claim where reconciled_at is not null"))
                .line("words on bets by a topic", words.said())
                .line("took", Duration.between(start, Instant.now()))
                .line(
                        "result",
                        "paid twice: %d, lost: %d, uncomputed: %d, older word over newer: %d"
                                .formatted(
                                        Comparison.paidTwice(platform, books),
                                        Comparison.lost(platform, books),
                                        Comparison.uncomputed(books),
                                        olderWords()));
    }

    private static int cuts(List<Cable> cables) {
        return cables.stream().mapToInt(Cable::cuts).sum();
    }

    private void compare(Books books) {
        assertThat(Comparison.differences(platform, books, late))
                .as(figures.table())
                .isEmpty();
        assertThat(Comparison.uncomputed(books)).as(figures.table()).isZero();
        assertThat(olderWords()).as(figures.table()).isZero();
        assertThat(reaper.strikes()).containsOnlyKeys(Set.copyOf(plan.round()).toArray(Strike[]::new));
        assertThat(late).hasSizeGreaterThanOrEqualTo(plan.lateBookings());
        assertThat(pods.output()).doesNotContain("Duplicate entry", "booked twice");
        assertThat(PAID_AFTER_ALL.matcher(pods.output()).results().map(logged -> logged.group(1)))
                .isSubsetOf(books.foundLate().stream().map(Books.Claim::id).toList());
        new Comparison.Views(pods.pod(0), books).check(claimers);
    }

    @Override
    public void close() {
        pods.close();
        words.close();
        broker.close();
        platform.close();
        databases.close();
    }

    /**
     * The size of a campaign.
     *
     * @param seed of everything that is drawn by chance: the same faults in the same order, though not at the same moments
     * @param directory of the two servers of the database
     * @param claims that must have ended, COMPLETED or FAILED, before it gets quiet
     * @param round the strikes of a round, which come in any order
     * @param rounds that must be over by then
     * @param lateBookings transfers that the platform must have booked after their claims had ended by then
     * @param shortestPeace between two strikes
     * @param longest after which it gets quiet, whatever has happened
     */
    record Plan(
            long seed,
            Path directory,
            int users,
            int claims,
            List<Strike> round,
            int rounds,
            int lateBookings,
            Duration shortestPeace,
            Duration longestPeace,
            Duration longest) {}
}
