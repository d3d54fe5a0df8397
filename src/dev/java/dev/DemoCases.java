package dev;

import com.fasterxml.jackson.databind.JsonNode;
import dev.DemoData.Player;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.bson.types.ObjectId;
import sandbox.Fault;
import sandbox.Json;
import sandbox.SandboxPlatform;
import sandbox.Waiting;

/**
 * Work for a person at the console: a claim that needs an operator, a dead letter, and a late bet of yesterday. Each sign-in
 * at the console makes what is missing. Before the first
 * sign-in there is no such work, so the tour does not meet it.
 *
 * <p>The causes are those of production: the platform loses an answer and then contradicts itself, a message comes
 * before its user, a bet comes after its day.
 */
final class DemoCases {
    private static final System.Logger LOG = System.getLogger(DemoCases.class.getName());
    private static final int CLAIMANTS = 50;
    private static final String TOPIC = "PLATFORM_ACTIVITY_TOPIC";
    /** A player without a referrer: one user changes. */
    private static final String ROOT = "dario";

    private static final Duration TOKEN_VALID = Duration.ofMinutes(15);
    /** Numbers of users after those of the cast. */
    private static final long NEWCOMERS = 1_000_000;

    private final DemoData demo;
    private final List<Player> referrers;
    private final TestKeys keys;
    private final URI publicUrl;
    private final URI internalUrl;
    private final Optional<SandboxPlatform> platform;
    private final Optional<String> broker;
    private final Lock preparing = new ReentrantLock();

    DemoCases(
            DemoData demo,
            TestKeys keys,
            URI publicUrl,
            URI internalUrl,
            Optional<SandboxPlatform> platform,
            Optional<String> broker) {
        this.demo = demo;
        this.referrers = demo.unnamed();
        this.keys = keys;
        this.publicUrl = publicUrl;
        this.internalUrl = internalUrl;
        this.platform = platform;
        this.broker = broker;
    }

    /** The platform's lookups never find what these claims booked, also after a restart: a person has to ask. */
    static void hideBookings(SandboxPlatform platform, DemoData demo) {
        platform.hideBookings(
                demo.unnamed().stream().limit(CLAIMANTS).map(Player::platformId).collect(Collectors.toSet()));
    }

    void prepare() {
        preparing.lock();
        try {
            platform.ifPresent(this::claim);
            bet();
            broker.ifPresent(servers -> Thread.startVirtualThread(() -> letter(servers)));
        } catch (RuntimeException failure) {
            LOG.log(System.Logger.Level.WARNING, "The console lacks a part of the demo", failure);
        } finally {
            preparing.unlock();
        }
    }

    /**
     * A claim whose first send is lost, and whose second one the platform refuses because it knows it. Then it shows the
     * booking in its back office only.
     */
    private void claim(SandboxPlatform sandbox) {
        if (ask("/claims?flagged=true&status=PENDING&limit=1").path("count").asInt() > 0) {
            return;
        }
        referrers.stream()
                .limit(CLAIMANTS)
                .filter(player -> !player.username().equals(ROOT))
                .filter(player -> !graphql(player, "{ referralStats { readyToClaim } }")
                        .at("/data/referralStats/readyToClaim")
                        .asText("$0.00")
                        .equals("$0.00"))
                .findFirst()
                .ifPresent(player -> claim(sandbox, player));
    }

    private void claim(SandboxPlatform sandbox, Player player) {
        String message = "This transfer is known. See " + sandbox.backOffice("{externalTransactionId}");
        var error = Json.record("code", "DUPLICATE_TRANSACTION", "message", message);
        sandbox.answer(409, Json.record("error", error).toString());
        sandbox.next(Fault.RESETS, Fault.PREPARED);
        for (int i = 0; i < 2; i++) {
            graphql(player, "mutation { claimEarningsFromReferrals { totalClaimed } }");
        }
        sandbox.bookLate(ask("/claims?limit=1&userId=" + player.id())
                .at("/data/0/externalTransactionId")
                .asText());
    }

    private void bet() {
        LocalDate yesterday = LocalDate.ofInstant(Instant.now(), ZoneOffset.UTC).minusDays(1);
        JsonNode day = ask("/user-commission-history-jobs/" + yesterday, TestKeys.ApiKey.CLOUD_SCHEDULES);
        if (day.path("state").asText().equals("DONE")
                && !day.path("recalculationNeeded").asBoolean()) {
            demo.bet(ROOT, yesterday).ifPresent(bet -> new Feeds(internalUrl).accept("bets", bet.line()));
        }
    }

    /** A bet of a user who is not known yet. The user comes after the service has given the message up. */
    private void letter(String servers) {
        String letters = "/dead-letters?limit=1&topic=" + TOPIC;
        if (ask(letters).path("count").asInt() > 0) {
            return;
        }
        long number = NEWCOMERS + Instant.now().getEpochSecond();
        var user = new ObjectId("de3001%018x".formatted(number));
        String now = Instant.now().toString();
        var bet = Json.record("name", "bets", "payload", DemoPlay.goldenHarvest(user, 20, now));
        send(servers, bet.toString());
        Waiting.until(() -> ask(letters).path("count").asInt() > 0, Duration.ofMinutes(1));
        var newcomer = Json.record(
                "id",
                user.toHexString(),
                "username",
                "newcomer-" + number,
                "platformId",
                "9" + number,
                "country",
                "DE",
                "createdAt",
                now);
        new Feeds(internalUrl).accept("users", newcomer);
    }

    private static void send(String servers, String message) {
        try (var producer = new KafkaProducer<>(
                Map.<String, Object>of(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, servers),
                new ByteArraySerializer(),
                new ByteArraySerializer())) {
            producer.send(new ProducerRecord<>(TOPIC, message.getBytes(StandardCharsets.UTF_8)));
        }
    }

    private JsonNode ask(String path) {
        return ask(path, TestKeys.ApiKey.OPERATOR);
    }

    private JsonNode ask(String path, TestKeys.ApiKey key) {
        return key.get(internalUrl, path).json();
    }

    private JsonNode graphql(Player player, String operation) {
        String token = keys.accessToken(player.id(), player.username(), Instant.now(), TOKEN_VALID);
        return Http.graphql(publicUrl, operation, Map.of(), token).json();
    }
}
