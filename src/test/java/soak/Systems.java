package soak;

import static sandbox.Json.record;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.DemoData;
import dev.Feeds;
import dev.Http;
import java.net.URI;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import soak.Deeds.Tally;
import world.Earners.Earner;
import world.Jobs;
import world.PicksCaller;
import world.Sync;
import world.Topic;

/** The actions of other systems on the internal listener and in topics. */
final class Systems {
    private static final int BETS = 200;
    private static final List<String> OPEN = List.of("/health", "/metrics", "/openapi");
    private static final List<String> OPERATORS = List.of(
            "/claims?limit=50", "/dead-letters", "/rates", "/picks/transfers", "/chat/memberships", "/claims/books");

    private final URI url;
    private final Feeds feeds;
    private final Jobs jobs;
    private final List<DemoData.Player> players;
    private final List<Earner> earners;
    private final List<ObjectNode> games;
    private final Topic activities;
    private final Topic infos;

    /** {@code games}: with {@code providerSlug} and {@code slug}. */
    Systems(
            URI url,
            List<DemoData.Player> players,
            List<Earner> earners,
            List<ObjectNode> games,
            Topic activities,
            Topic infos) {
        this.url = url;
        this.players = players;
        this.earners = earners;
        this.games = games;
        this.activities = activities;
        this.infos = infos;
        feeds = new Feeds(url);
        jobs = new Jobs(url);
    }

    void add(Deeds deeds) {
        deeds.add("feed", 3, this::feed)
                .add("topic", 3, this::topic)
                .add("report", 2, this::report)
                .add("hook", 6, this::hook)
                .add("location", 2, this::location)
                .add("transfer", 2, this::transfer)
                .add("sync", 1, this::sync);
    }

    /** New earnings of the claiming users; runs beside the callers, one step after the other. */
    String day(Random random) {
        LocalDate day = today().minusDays(1 + random.nextInt(5));
        feeds.accept(
                "bets",
                Stream.generate(() -> bet(random, Visitors.some(random, earners).referred(), day, "2"))
                        .limit(BETS)
                        .toArray(ObjectNode[]::new));
        String answer = Deeds.answer(jobs.queue(day));
        jobs.awaitDone(day);
        return answer;
    }

    private static LocalDate today() {
        return LocalDate.now(ZoneOffset.UTC);
    }

    private ObjectNode bet(Random random, ObjectId player, LocalDate day, String edge) {
        ObjectNode game = Visitors.some(random, games);
        return record(
                "id", new ObjectId().toHexString(),
                "userId", player.toHexString(),
                "providerSlug", game.path("providerSlug"),
                "gameSlug", game.path("slug"),
                "stake", "10",
                "houseEdge", edge,
                "at", day.equals(today()) ? Instant.now().toString() : day + "T12:00:00Z");
    }

    private String feed(Random random) {
        List<ObjectNode> bets = Stream.generate(
                        () -> bet(random, Visitors.some(random, players).id(), today(), "0.3"))
                .limit(BETS)
                .toList();
        return feeds.send("bets", bets).path("accepted").asInt() == BETS ? Tally.OK : "rejected";
    }

    private String topic(Random random) {
        DemoData.Player player = Visitors.some(random, players);
        infos.send(
                player.id().toHexString(),
                "USER_INFO",
                record("id", player.id().toHexString(), "username", player.username()));
        activities.send(player.id().toHexString(), "bets", bet(random, player.id(), today(), "0.1"));
        return Tally.OK;
    }

    private String report(Random random) {
        String user = random.nextBoolean()
                ? ""
                : "?userId=" + Visitors.some(random, players).id();
        String type = Visitors.some(random, List.of("application/json", "text/csv", "text/html"));
        return Deeds.answer(Http.get(URI.create(url + "/user-commission-history-jobs/report" + user), "Accept", type));
    }

    private String hook(Random random) {
        return random.nextBoolean()
                ? Deeds.answer(Http.get(url.resolve(Visitors.some(random, OPEN))))
                : Deeds.answer(Http.get(url.resolve(Visitors.some(random, OPERATORS)), "X-API-Key", "dev-operator"));
    }

    private String location(Random random) {
        String path = "/users/tasks/update-location/"
                + Visitors.some(random, players).id() + "/" + new ObjectId() + "/192.0.2.1";
        return Deeds.answer(Http.get(url.resolve(path), "X-API-Key", "dev-cloud-tasks"));
    }

    private String transfer(Random random) {
        String body = PicksCaller.body(Visitors.some(random, players).id().toHexString(), "1.5", "USDC");
        return Deeds.answer(new PicksCaller(url).ask("soak-" + random.nextLong(), body));
    }

    private String sync(Random random) {
        return Deeds.answer(
                random.nextBoolean()
                        ? new Sync(url).ask("dev-cloud-tasks", "?index=0&count=1000")
                        : Http.get(
                                url.resolve("/sync-jobs/sync-sportsbook-promo-feed"),
                                "X-API-Key",
                                "dev-cloud-schedules"));
    }
}
