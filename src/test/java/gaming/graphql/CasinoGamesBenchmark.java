package gaming.graphql;

import bench.Watch;
import com.sun.management.OperatingSystemMXBean;
import gaming.access.Caller;
import gaming.access.Cookies;
import gaming.casino.api.CasinoGameModel;
import gaming.casino.api.CasinoGameOrderBy;
import gaming.casino.api.CasinoGamesApi;
import gaming.casino.api.CasinoGamesApi.CasinoGamesFilterInput;
import gaming.core.Page.Paged;
import gaming.visitor.Strangers;
import gaming.visitor.Visitor;
import jakarta.enterprise.inject.Vetoed;
import jakarta.enterprise.inject.spi.CDI;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.microprofile.graphql.GraphQLApi;
import org.eclipse.microprofile.graphql.Query;
import org.jspecify.annotations.Nullable;
import sandbox.Json;
import world.World;

/**
 * {@code casinoGames} of an anonymous visitor, 20 games of 20 fields, with variables, beside the bare engine that is given
 * the same 20 objects ready made, in turn with it in one process. Games are read from {@code -Dbench.games}, a file of
 * provider, name, code and type, tab-separated with a header; without one they are made up.
 */
public final class CasinoGamesBenchmark {
    private static final String QUERY = """
            query ($filter: CasinoGamesFilterInput, $orderBy: CasinoGameOrderBy, $limit: Int, $offset: Int) {
              casinoGames(filter: $filter, orderBy: $orderBy, limit: $limit, offset: $offset) {
                data {
                  id slug name type hasFreeBets backgroundUrl thumbnailUrl thumbnailBlurHash thumbnailBlurHashWidth
                  thumbnailBlurHashHeight bonusMoneyExcluded underMaintenance features tagNames thumbnailAlt wideThumbnailUrl
                  squareThumbnailUrl description providerSlug geoLocationRestricted
                }
              }
            }""";

    private static final Map<String, Object> VARIABLES =
            Map.of("filter", Map.of(), "orderBy", "NAME", "limit", 20, "offset", 0);
    private static final int THREADS = 2;
    private static final long ROUND = 3_000_000_000L;
    private static final String ENGINE = "the bare engine";
    private static final int ROUNDS = Integer.getInteger("bench.rounds", 5);

    private CasinoGamesBenchmark() {}

    /** Has its answer ready. */
    @GraphQLApi
    @Vetoed
    public static class Bare {
        private final Paged<CasinoGameModel> ready;

        Bare(Paged<CasinoGameModel> ready) {
            this.ready = ready;
        }

        @Query
        public Paged<CasinoGameModel> casinoGames(
                @Nullable CasinoGamesFilterInput filter,
                @Nullable CasinoGameOrderBy orderBy,
                @Nullable Integer limit,
                @Nullable Integer offset) {
            return ready;
        }
    }

    public static void main(String[] arguments) throws Exception {
        System.setProperty("limits.catalogue.per-minute", "999999999");
        World.publicUrl();
        feed();
        Engine product = CDI.current().select(Engine.class).get();
        Paged<CasinoGameModel> page = CDI.current()
                .select(CasinoGamesApi.class)
                .get()
                .casinoGames(null, CasinoGameOrderBy.NAME, 20, 0, visitor());
        Engine bare = new Engine(
                contract(product.contract()),
                List.of(new Bare(page)),
                Set.of(),
                Library.SETTINGS,
                Library.FREE,
                _ -> 1);
        if (!answer(product).equals(answer(bare)) || page.data().size() != 20) {
            throw new IllegalStateException("The two do not answer alike");
        }
        measure(() -> answer(product));
        measure(() -> answer(bare));
        double[] ours = new double[ROUNDS];
        double[] others = new double[ROUNDS];
        Watch.print("%,d games in the catalogue", page.count());
        for (int round = 0; round < ROUNDS; round++) {
            ours[round] = measure(() -> answer(product));
            others[round] = measure(() -> answer(bare));
            Watch.ratio("casinoGames, round " + (round + 1), ours[round], ENGINE, others[round]);
        }
        Watch.ratio("casinoGames, median", Watch.median(ours), ENGINE, Watch.median(others));
        System.exit(0);
    }

    /** Of the contract only what the bare engine answers. */
    private static String contract(String whole) {
        String queries = whole.substring(whole.indexOf("type Query {"));
        String query = queries.substring(0, queries.indexOf("\n}") + 2);
        String mutations = whole.substring(whole.indexOf("type Mutation {"));
        String mutation = mutations.substring(0, mutations.indexOf("\n}") + 2);
        String field = query.lines()
                .filter(line -> line.strip().startsWith("casinoGames("))
                .findFirst()
                .orElseThrow();
        return whole.replace(query, "type Query {\n" + field + "\n}").replace(mutation, "");
    }

    private static Visitor visitor() {
        return Strangers.of(new Caller.Anonymous("192.0.2.1"));
    }

    private static Object answer(Engine engine) {
        Visitor visitor = visitor();
        Engine.Answer answer = engine.execute(
                new GraphQlRequest(QUERY, null, VARIABLES),
                Map.of(
                        Caller.class,
                        visitor.caller(),
                        Cookies.class,
                        new Cookies(List.of(), true),
                        Visitor.class,
                        visitor));
        if (!answer.hasData() || !answer.errors().isEmpty()) {
            throw new IllegalStateException(answer.body().toString());
        }
        return answer.body();
    }

    /** Requests a second. */
    private static double measure(Runnable request) throws InterruptedException {
        var system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        var done = new AtomicLong();
        var finished = new CountDownLatch(THREADS);
        long cpu = system.getProcessCpuTime();
        long begun = System.nanoTime();
        for (int i = 0; i < THREADS; i++) {
            Thread.ofPlatform().start(() -> {
                long count = 0;
                while (System.nanoTime() - begun < ROUND) {
                    request.run();
                    count++;
                }
                done.addAndGet(count);
                finished.countDown();
            });
        }
        finished.await();
        double seconds = (System.nanoTime() - begun) / 1e9;
        double micros = (system.getProcessCpuTime() - cpu) / 1e3;
        Watch.print("%.0f us of processor time each", micros / done.get());
        return done.get() / seconds;
    }

    private static void feed() throws IOException {
        List<String[]> games = Watch.games();
        var providers = new LinkedHashSet<String>();
        games.forEach(game -> providers.add(game[0]));
        World.feeds()
                .send(
                        "providers",
                        providers.stream()
                                .map(name -> Json.record("slug", slug(name), "name", name))
                                .toList());
        World.feeds()
                .send(
                        "games",
                        games.stream()
                                .map(game -> Json.record(
                                                "slug", slug(game[1]), "providerSlug", slug(game[0]), "name", game[1])
                                        .put("code", game[2])
                                        .put("type", game[3])
                                        .put("thumbnailUrl", "https://img.example/" + game[2] + ".png")
                                        .put("thumbnailBlurHash", "LEHV6nWB2yk8pyo0adR*.7kCMdnj")
                                        .put("thumbnailBlurHashWidth", 32)
                                        .put("thumbnailBlurHashHeight", 32)
                                        .put("description", "Spin the reels of " + game[1] + " by " + game[0])
                                        .set(
                                                "tagNames",
                                                Json.record("t", List.of("new", "hot"))
                                                        .get("t")))
                                .map(game -> (com.fasterxml.jackson.databind.node.ObjectNode) game)
                                .toList());
    }

    private static String slug(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    }
}
